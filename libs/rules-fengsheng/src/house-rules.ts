/** What the text leaves open is a field of the preset, each with a documented default, and is cited as `FS-H-<field>`. */
import { boolean, enumeration, integer, nullable } from '#kernel';
import type { Preset, PresetField } from '#match';

export const housePrefix = 'FS-H-';

const field = (shape: PresetField['shape'], value: PresetField['default'], text: PresetField['text']): PresetField => ({
  shape,
  default: value,
  text,
});

export const presetFields = {
  maxDepth: field(nullable(integer(1, 99)), null, {
    en: 'How many answers deep a chain may go; no limit when null.',
    es: 'Cuántas respuestas de profundidad admite una cadena; sin límite si es null.',
    zh: '响应链最多几层；null 为不限。',
    vi: 'Chuỗi phản ứng được đi sâu mấy lớp; null là không giới hạn.',
    hu: 'Hány válasz mély lehet egy lánc; null: nincs korlát.',
  }),
  answerable: field(enumeration(['any-pending', 'newest']), 'any-pending', {
    en: 'Which link may be answered: any that is still pending, or only the newest.',
    es: 'Qué eslabón se puede responder: cualquiera pendiente o solo el más reciente.',
    zh: '可以响应任何未结算的环节，还是只能响应最新的一个。',
    vi: 'Được phản ứng với mắt xích nào: bất kỳ mắt xích còn chờ, hay chỉ mắt xích mới nhất.',
    hu: 'Melyik láncszemre lehet válaszolni: bármelyik függőben lévőre, vagy csak a legújabbra.',
  }),
  skillsAnswerable: field(boolean(), false, {
    en: 'Whether skills can be answered, as in other editions; not in Qianzhi (FS-4).',
    es: 'Si las habilidades se pueden responder, como en otras ediciones; no en Qianzhi (FS-4).',
    zh: '技能能否被响应；其他版本可以，千智版不行（FS-4）。',
    vi: 'Kỹ năng có thể bị phản ứng không, như ở các ấn bản khác; ở Qianzhi thì không (FS-4).',
    hu: 'Lehet-e képességre válaszolni, mint más kiadásokban; a Qianzhiban nem (FS-4).',
  }),
  priorityAfterChain: field(enumeration(['right-of-last-actor', 'turn-player']), 'right-of-last-actor', {
    en: 'Who has priority first after a settled chain: the right of who acted last, or the turn player.',
    es: 'Quién tiene primero la prioridad tras una cadena: la derecha de quien actuó último o el jugador del turno.',
    zh: '结算后优先权先归最后行动者的右手边，还是当前回合玩家。',
    vi: 'Sau khi một chuỗi đã giải quyết, ai có quyền ưu tiên trước: bên phải của người hành động cuối, hay người đang có lượt.',
    hu: 'Végrehajtott lánc után kié először az elsőbbség: az utoljára cselekvő jobb oldali szomszédjáé vagy a soron lévő játékosé.',
  }),
  drawEachTurn: field(integer(0, 20), 2, {
    en: 'Cards that the turn player draws; told when the stage begins, counted by the official.',
    es: 'Cartas que roba el jugador del turno; se anuncia al empezar la etapa y las cuenta el árbitro.',
    zh: '回合玩家摸牌数；阶段开始时提示，由裁判记录。',
    vi: 'Số lá người đang có lượt rút; được nhắc khi giai đoạn bắt đầu, trọng tài tự đếm.',
    hu: 'Ennyi lapot húz a soron lévő játékos; a szakasz elején elhangzik, a bíró számolja.',
  }),
  openingHand: field(integer(0, 20), 3, {
    en: 'Cards that each player is dealt before the first turn; told in the state, counted by the official.',
    es: 'Cartas que recibe cada jugador antes del primer turno; figuran en el estado y las cuenta el árbitro.',
    zh: '开局手牌数；显示在状态中，由裁判记录。',
    vi: 'Số lá mỗi người được chia trước lượt đầu; có ghi trong trạng thái, trọng tài tự đếm.',
    hu: 'Ennyi lapot kap mindenki az első kör előtt; az állapot mutatja, a bíró számolja.',
  }),
  coloursToWin: field(integer(1, 20), 3, {
    en: "Intelligence of the team's colour that one member needs for the team to win.",
    es: 'Informaciones del color del equipo que un miembro necesita para que gane el equipo.',
    zh: '一名成员获得几张本阵营颜色的情报即获胜。',
    vi: 'Số tình báo màu phe mình mà một thành viên cần có để cả phe thắng.',
    hu: 'Egy tagnak ennyi, a csapat színét viselő értesülés kell, hogy a csapat győzzön.',
  }),
  blacksToDie: field(integer(1, 20), 3, {
    en: 'Black intelligence that kills who received it; the last one living wins.',
    es: 'Informaciones negras que matan a quien las recibe; gana el último superviviente.',
    zh: '收到几张黑色情报即死亡；最后的幸存者获胜。',
    vi: 'Số tình báo đen làm người nhận bị loại; người sống cuối cùng thắng.',
    hu: 'Ennyi fekete értesülés öli meg azt, aki kapta; az utolsó életben maradt győz.',
  }),
  deathBeforeWin: field(boolean(), true, {
    en: 'Where one card of two colours would both kill and win, the death comes first.',
    es: 'Si una carta de dos colores mataría y ganaría a la vez, primero va la muerte.',
    zh: '双色情报同时致死与获胜时，先判死亡。',
    vi: 'Khi một lá hai màu vừa gây chết vừa gây thắng, tính chết trước.',
    hu: 'Ha egy kétszínű lap egyszerre ölne és győzelmet hozna, a halál az első.',
  }),
  intelligenceGoes: field(enumeration(['right', 'left']), 'right', {
    en: 'Which way secret and open intelligence goes round; each receives it or lets it pass, and direct intelligence let pass goes back.',
    es: 'Hacia dónde circula la información secreta o abierta; cada uno la recibe o la deja pasar, y la directa no recibida vuelve.',
    zh: '密电与文本的传递方向；每人接收或传下去，直达情报拒收则退回。',
    vi: 'Tình báo mật và công khai chuyển theo chiều nào; mỗi người nhận hoặc cho qua, còn tình báo trực tiếp bị cho qua thì quay về.',
    hu: 'Merre jár körbe a titkos és a nyílt értesülés; mindenki átveszi vagy továbbengedi, az át nem vett közvetlen értesülés visszamegy.',
  }),
  senderMustReceive: field(boolean(), true, {
    en: 'Intelligence that has come back to its sender must be received.',
    es: 'La información que vuelve a quien la envió debe recibirla.',
    zh: '情报回到发出者时必须接收。',
    vi: 'Tình báo đã quay về người gửi thì người đó phải nhận.',
    hu: 'A feladójához visszaért értesülést a feladónak át kell vennie.',
  }),
  gamesToWin: field(integer(1, 99), 1, {
    en: 'Games that win the match.',
    es: 'Partidas que ganan el encuentro.',
    zh: '赢得比赛所需局数。',
    vi: 'Số ván để thắng trận.',
    hu: 'Ennyi játszma nyeri meg a mérkőzést.',
  }),
  cardsAfterGame: field(enumeration(['gathered', 'kept']), 'gathered', {
    en: 'Whether all cards are gathered before the next game, so that each may be used anew, or stay where they lie.',
    es: 'Si antes de la partida siguiente se recogen todas las cartas, de modo que cada una pueda usarse de nuevo, o se quedan donde están.',
    zh: '下一局开始前收回全部卡牌以便重新使用，还是留在原处。',
    vi: 'Trước ván kế tiếp, mọi lá bài được gom lại để có thể dùng lại, hay vẫn nằm nguyên chỗ.',
    hu: 'Összeszedik-e a következő játszma előtt az összes kártyát, hogy mind újra használható legyen, vagy ott maradnak, ahol vannak.',
  }),
  secondOfficial: field(boolean(), false, {
    en: 'Whether grave rulings need a second official.',
    es: 'Si las decisiones graves necesitan un segundo árbitro.',
    zh: '重大裁决是否需要第二名裁判。',
    vi: 'Phán quyết nặng có cần trọng tài thứ hai không.',
    hu: 'Kell-e a súlyos döntésekhez második bíró.',
  }),
  appeals: field(boolean(), true, {
    en: 'Whether rulings can be appealed.',
    es: 'Si se puede apelar una decisión.',
    zh: '裁决能否上诉。',
    vi: 'Có được khiếu nại phán quyết không.',
    hu: 'Lehet-e a döntések ellen fellebbezni.',
  }),
  reveal: field(enumeration(['after-match', 'never']), 'after-match', {
    en: 'When hidden cards and identities are shown to all: once the result is final, or never.',
    es: 'Cuándo se muestran a todos las cartas e identidades ocultas: con el resultado definitivo o nunca.',
    zh: '何时公开隐藏的牌与身份：结果最终确定后，或永不。',
    vi: 'Khi nào bài và thân phận giấu kín được công khai: khi kết quả đã chung cuộc, hoặc không bao giờ.',
    hu: 'Mikor látja mindenki a rejtett lapokat és kiléteket: ha az eredmény végleges, vagy soha.',
  }),
} as const satisfies Record<string, PresetField>;

export const presets: Readonly<Record<string, Preset>> = {
  standard: {},
  'newest-only': { answerable: 'newest' },
  'answerable-skills': { skillsAnswerable: true },
};
