/** What the rule text leaves open, as fields with documented defaults (SOLO-H-…), and the named presets. */
import { boolean, enumeration, integer, nullable, oneOf, string, type Shape } from '#kernel';
import type { Preset, PresetField, PresetValue, State } from '#match';

const field = (shape: Shape, value: PresetValue, en: string, vi: string, es: string, hu: string): PresetField => ({
  shape,
  default: value,
  text: { en, vi, es, hu },
});

export const presetFields: Readonly<Record<string, PresetField>> = {
  pointsToWin: field(
    integer(1, 999),
    5,
    'Points that win a game.',
    'Số điểm để thắng một ván.',
    'Puntos que ganan una partida.',
    'Ennyi pont nyer meg egy játszmát.',
  ),
  gamesToWin: field(
    integer(1, 99),
    1,
    'Games that win the match.',
    'Số ván để thắng trận.',
    'Partidas que ganan el encuentro.',
    'Ennyi játszma nyeri meg a mérkőzést.',
  ),
  goalValue: field(
    integer(0, 99),
    1,
    'Points of a goal unless it says otherwise.',
    'Giá trị một bàn thắng nếu không ghi khác.',
    'Puntos que vale un gol si no se dice otra cosa.',
    'Egy gól értéke, ha más nincs mondva.',
  ),
  maxDepth: field(
    integer(1, 9),
    1,
    'How deep answers may go: 1 is no answer to an answer.',
    'Phản ứng được đi sâu đến đâu: 1 là không phản ứng với phản ứng.',
    'Hasta qué profundidad se responde: 1 es que no se responde a una respuesta.',
    'Milyen mélyre mehetnek a válaszok: 1 esetén válaszra nem lehet válaszolni.',
  ),
  reactors: field(
    enumeration(['affected', 'opponent']),
    'affected',
    'Who is asked: whom the card touches, or always the opponent.',
    'Ai được hỏi: người bị Card ảnh hưởng, hay luôn là đối thủ.',
    'A quién se pregunta: a quien afecta la carta o siempre al rival.',
    'Kit kérdeznek: akit a kártya érint, vagy mindig az ellenfelet.',
  ),
  reactionsPer: field(
    enumeration(['chain', 'moment']),
    'chain',
    'One reaction for each card, or for each dead-ball moment.',
    'Một phản ứng cho mỗi Card, hay cho mỗi thời điểm bóng chết.',
    'Una reacción por carta o por momento de balón muerto.',
    'Egy reakció kártyánként vagy holt labdánként.',
  ),
  bothAffected: field(
    enumeration(['non-server', 'trailing', 'lower-ranked', 'alternate-by-game', 'die']),
    'non-server',
    'Who decides first when a card touches both; ties as non-server.',
    'Ai quyết định trước khi Card ảnh hưởng cả hai; nếu bằng nhau thì là người không giao bóng.',
    'Quién decide primero si una carta afecta a ambos; en caso de empate, quien no saca.',
    'Ki dönt előbb, ha a kártya mindkettőjüket érinti; egyenlőségnél az, aki nem szervál.',
  ),
  probingSpendsReaction: field(
    oneOf(boolean(), enumeration(['deliberate'])),
    false,
    'Whether a false announcement uses up the reaction: never, if marked deliberate, or always.',
    'Công bố sai có tính là đã dùng quyền phản ứng không: không bao giờ, khi được ghi là cố ý, hay luôn luôn.',
    'Si un anuncio falso gasta la reacción: nunca, si se marca como deliberado, o siempre.',
    'Elhasználja-e a reakciót a hamis bejelentés: soha, ha szándékosnak jelölték, vagy mindig.',
  ),
  serveAfterGoal: field(
    enumeration(['conceder', 'scorer', 'unchanged']),
    'conceder',
    'Who serves after a goal.',
    'Ai giao bóng sau bàn thắng.',
    'Quién saca después de un gol.',
    'Ki szervál gól után.',
  ),
  lastEscapeServe: field(
    enumeration(['unchanged', 'owner', 'opponent']),
    'unchanged',
    'Who serves after a goal was cancelled, where the card says nothing: unchanged is who served the rally.',
    'Ai giao bóng sau khi bàn thắng bị hủy nếu Card không ghi; unchanged là người đã giao pha bóng đó.',
    'Quién saca tras un gol anulado si la carta no dice nada: unchanged es quien sacó en la jugada.',
    'Ki szervál törölt gól után, ha a kártya hallgat: unchanged az, aki a labdamenetet kezdte.',
  ),
  debuffEnds: field(
    string({
      max: 30,
      pattern: /^(by-official|game|after-goals:[1-9]\d?|after-moments:[1-9]\d?)$/,
      note: 'must be by-official, game, after-goals:n or after-moments:n',
    }),
    'by-official',
    'What ends a debuff whose card does not say.',
    'Điều gì kết thúc một Debuff khi Card không ghi.',
    'Qué termina un debuff cuya carta no lo dice.',
    'Mi vet véget annak a debuffnak, amelynek kártyája ezt nem mondja meg.',
  ),
  reactionSeconds: field(
    nullable(integer(1, 3600)),
    null,
    'Seconds to react; null is no limit.',
    'Số giây để phản ứng; null là không giới hạn.',
    'Segundos para reaccionar; null es sin límite.',
    'Reagálási idő másodpercben; null: nincs korlát.',
  ),
  opponentServe: field(
    enumeration(['shuts', 'held']),
    'shuts',
    "Whether the opponent's quick serve shuts the window.",
    'Đối thủ giao bóng nhanh có kết thúc thời điểm phản ứng không.',
    'Si el saque rápido del rival cierra la ventana.',
    'Lezárja-e az ablakot az ellenfél gyors szervája.',
  ),
  setShieldMustFire: field(
    boolean(),
    false,
    'Whether a Shield set in advance must be used when it can be.',
    'Shield đặt sẵn có bắt buộc kích hoạt khi có thể không.',
    'Si un escudo preparado debe usarse cuando se pueda.',
    'Kötelező-e az előre letett pajzsot használni, ha lehet.',
  ),
  cancelledShieldIsSpent: field(
    boolean(),
    true,
    'Whether a Shield that was itself cancelled is used up.',
    'Shield bị hủy có bị tiêu hao không.',
    'Si un escudo que fue anulado queda gastado.',
    'Elfogy-e az a pajzs, amelyet magát töröltek.',
  ),
  handLimit: field(
    nullable(integer(1, 200)),
    null,
    'Most cards in a hand; null is no limit.',
    'Số Card tối đa trên tay; null là không giới hạn.',
    'Máximo de cartas en la mano; null es sin límite.',
    'Legfeljebb ennyi kártya lehet kézben; null: nincs korlát.',
  ),
  secondOfficial: field(
    boolean(),
    false,
    'Whether rewinding and overturning need a second official.',
    'Việc quay ngược và lật lại phán quyết có cần trọng tài thứ hai không.',
    'Si rebobinar y revocar exigen un segundo árbitro.',
    'Kell-e második bíró a visszaállításhoz és a megváltoztatáshoz.',
  ),
  appeals: field(
    boolean(),
    true,
    'Whether a ruling may be appealed.',
    'Có được khiếu nại phán quyết không.',
    'Si se puede apelar una decisión.',
    'Lehet-e a döntés ellen fellebbezni.',
  ),
  reveal: field(
    enumeration(['after-match', 'never']),
    'after-match',
    'When hidden cards become public.',
    'Khi nào Card bí mật được công khai.',
    'Cuándo se hacen públicas las cartas ocultas.',
    'Mikor válnak nyilvánossá a rejtett kártyák.',
  ),
};

export const presets: Readonly<Record<string, Preset>> = {
  standard: {},
  competitive: { probingSpendsReaction: 'deliberate', secondOfficial: true },
  advanced: { maxDepth: 2 },
};

/** A field of this match's preset. */
export const presetOf = <T extends PresetValue>(state: State, name: string): T => state.opening.preset[name] as T;
