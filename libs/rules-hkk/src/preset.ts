/** What section 94 leaves open, as fields with documented defaults (HKK-H-…). */
import { boolean, enumeration, integer, nullable, string, type Shape } from '#kernel';
import type { Preset, PresetField, PresetValue, State } from '#match';

const field = (shape: Shape, value: PresetValue, en: string, hu: string, es: string, vi: string): PresetField => ({
  shape,
  default: value,
  text: { en, hu, es, vi },
});
const points = string({
  max: 11,
  pattern: /^\d{1,3}\/\d{1,3}\/\d{1,3}$/,
  note: 'must be points for a win, a draw and a loss, such as 3/1/0',
});

export const presetFields: Readonly<Record<string, PresetField>> = {
  startingLife: field(
    integer(1, 999),
    20,
    'Life of each player at the start of a game.',
    'Kezdő életpont játékonként.',
    'Vida de cada jugador al empezar una partida.',
    'Điểm sinh mệnh của mỗi người khi bắt đầu ván.',
  ),
  onPlayOrder: field(
    enumeration(['active-first', 'inactive-first', 'seating']),
    'active-first',
    'Whose on-play abilities come first after a row (22.1.1 is not at hand).',
    'Kié az elsőbbség a kijátszáskori képességeknél (a 22.1.1. nincs kéznél).',
    'De quién son primero las habilidades «al jugarse» tras una fila (22.1.1 no está a mano).',
    'Năng lực “khi đánh ra” của ai được dùng trước sau một chuỗi (22.1.1 không có sẵn).',
  ),
  gamesToWin: field(
    integer(1, 99),
    2,
    'Games that win the match; 2 is best of three.',
    'A mérkőzéshez nyerendő játszmák; 2: három játszmából kettő.',
    'Partidas que ganan el encuentro; 2 es al mejor de tres.',
    'Số ván để thắng trận; 2 là đấu ba thắng hai.',
  ),
  nextGameFirst: field(
    enumeration(['loser', 'first']),
    'loser',
    'Whose turn begins the next game; StartTurn says otherwise. After a draw as in the first game.',
    'Ki kezdi a következő játszmát; a StartTurn felülírja. Döntetlen után az, aki az elsőt.',
    'Quién empieza la partida siguiente; StartTurn dice otra cosa. Tras un empate, como en la primera.',
    'Ai bắt đầu ván kế tiếp; StartTurn có thể nói khác. Sau ván hòa thì như ván đầu.',
  ),
  cardsAfterGame: field(
    enumeration(['gathered', 'kept']),
    'gathered',
    'Whether all cards are gathered before the next game, so that each may be played anew, or stay where they lie.',
    'Összeszedik-e a következő játszma előtt az összes lapot, hogy mind újra kijátszható legyen, vagy ott maradnak, ahol vannak.',
    'Si antes de la partida siguiente se recogen todas las cartas, de modo que cada una pueda jugarse de nuevo, o se quedan donde están.',
    'Trước ván kế tiếp, mọi lá bài được gom lại để có thể đánh lại, hay vẫn nằm nguyên chỗ.',
  ),
  rowsWhileEvaluating: field(
    enumeration(['nested', 'refused']),
    'nested',
    'Whether a reaction to what an evaluation brought about begins a row of its own at once; the outer row waits.',
    'Kezdődhet-e azonnal új reakciósor arra, amit egy kiértékelés létrehozott; a külső sor addig vár.',
    'Si una reacción a lo que produjo una evaluación empieza enseguida una fila propia; la exterior espera.',
    'Phản ứng với điều do việc xử lý tạo ra có mở ngay một chuỗi riêng không; chuỗi ngoài chờ.',
  ),
  maxDepth: field(
    nullable(integer(1, 99)),
    null,
    'How deep answers may go; null is no limit.',
    'Meddig mehet a reakciók egymásra épülése; null: nincs korlát.',
    'Hasta qué profundidad se responde; null es sin límite.',
    'Phản ứng được đi sâu đến đâu; null là không giới hạn.',
  ),
  playFrom: field(
    enumeration(['as-announced']),
    'as-announced',
    'A card is played from where it lies and was announced from; none is set in advance.',
    'A lapot onnan játsszák ki, ahol van és ahonnan bejelentették; előre letenni nem lehet.',
    'Una carta se juega desde donde está y se anunció; ninguna se prepara de antemano.',
    'Lá bài được đánh từ nơi nó nằm và đã được công bố; không đặt sẵn lá nào.',
  ),
  matchPoints: field(
    points,
    '3/1/0',
    'Match points for a win, a draw and a loss.',
    'Mérkőzéspont győzelemért, döntetlenért, vereségért.',
    'Puntos de encuentro por victoria, empate y derrota.',
    'Điểm trận cho thắng, hòa và thua.',
  ),
  gamePoints: field(
    points,
    '2/1/0',
    'Game points for a win, a draw and a loss.',
    'Játszmapont győzelemért, döntetlenért, vereségért.',
    'Puntos de partida por victoria, empate y derrota.',
    'Điểm ván cho thắng, hòa và thua.',
  ),
  reactionSeconds: field(
    nullable(integer(1, 3600)),
    null,
    'Seconds to react; null is no limit.',
    'Reagálási idő másodpercben; null: nincs korlát.',
    'Segundos para reaccionar; null es sin límite.',
    'Số giây để phản ứng; null là không giới hạn.',
  ),
  secondOfficial: field(
    boolean(),
    false,
    'Whether rewinding and overturning need a second official.',
    'Kell-e második bíró a visszaállításhoz és a megváltoztatáshoz.',
    'Si rebobinar y revocar exigen un segundo árbitro.',
    'Việc quay ngược và lật lại phán quyết có cần trọng tài thứ hai không.',
  ),
  appeals: field(
    boolean(),
    false,
    'Whether a ruling may be appealed.',
    'Lehet-e a döntés ellen fellebbezni.',
    'Si se puede apelar una decisión.',
    'Có được khiếu nại phán quyết không.',
  ),
  reveal: field(
    enumeration(['after-match', 'never']),
    'after-match',
    'When hidden cards become public.',
    'Mikor válnak nyilvánossá a rejtett lapok.',
    'Cuándo se hacen públicas las cartas ocultas.',
    'Khi nào bài giấu kín được công khai.',
  ),
};

export const presets: Readonly<Record<string, Preset>> = {
  standard: {},
  'single-game': { gamesToWin: 1 },
};

/** A field of this match's preset. */
export const presetOf = <T extends PresetValue>(state: State, name: string): T => state.opening.preset[name] as T;
