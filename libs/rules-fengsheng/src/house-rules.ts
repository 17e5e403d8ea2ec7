/** What the text leaves open is a field of the preset, each with a documented default, and is cited as `FS-H-<field>`. */
import { boolean, enumeration, integer, nullable } from '#kernel';
import type { Preset, PresetField } from '#match';

export const housePrefix = 'FS-H-';

const field = (
  shape: PresetField['shape'],
  value: PresetField['default'],
  en: string,
  es: string,
  zh: string,
): PresetField => ({
  shape,
  default: value,
  text: { en, es, zh },
});

export const presetFields = {
  maxDepth: field(
    nullable(integer(1, 99)),
    null,
    'How many answers deep a chain may go; no limit when null.',
    'Cuántas respuestas de profundidad admite una cadena; sin límite si es null.',
    '响应链最多几层；null 为不限。',
  ),
  answerable: field(
    enumeration(['any-pending', 'newest']),
    'any-pending',
    'Which link may be answered: any that is still pending, or only the newest.',
    'Qué eslabón se puede responder: cualquiera pendiente o solo el más reciente.',
    '可以响应任何未结算的环节，还是只能响应最新的一个。',
  ),
  skillsAnswerable: field(
    boolean(),
    false,
    'Whether skills can be answered, as in other editions; not in Qianzhi (FS-4).',
    'Si las habilidades se pueden responder, como en otras ediciones; no en Qianzhi (FS-4).',
    '技能能否被响应；其他版本可以，千智版不行（FS-4）。',
  ),
  priorityAfterChain: field(
    enumeration(['right-of-last-actor', 'turn-player']),
    'right-of-last-actor',
    'Who has priority first after a settled chain: the right of who acted last, or the turn player.',
    'Quién tiene primero la prioridad tras una cadena: la derecha de quien actuó último o el jugador del turno.',
    '结算后优先权先归最后行动者的右手边，还是当前回合玩家。',
  ),
  drawEachTurn: field(
    integer(0, 20),
    2,
    'Cards that the turn player draws; told when the stage begins, counted by the official.',
    'Cartas que roba el jugador del turno; se anuncia al empezar la etapa y las cuenta el árbitro.',
    '回合玩家摸牌数；阶段开始时提示，由裁判记录。',
  ),
  openingHand: field(
    integer(0, 20),
    3,
    'Cards that each player is dealt before the first turn; told in the state, counted by the official.',
    'Cartas que recibe cada jugador antes del primer turno; las cuenta el árbitro.',
    '开局手牌数；由裁判记录。',
  ),
  coloursToWin: field(
    integer(1, 20),
    3,
    "Intelligence of the team's colour that one member needs for the team to win.",
    'Informaciones del color del equipo que un miembro necesita para que gane el equipo.',
    '一名成员获得几张本阵营颜色的情报即获胜。',
  ),
  blacksToDie: field(
    integer(1, 20),
    3,
    'Black intelligence that kills who received it; the last one living wins.',
    'Informaciones negras que matan a quien las recibe; gana el último superviviente.',
    '收到几张黑色情报即死亡；最后的幸存者获胜。',
  ),
  deathBeforeWin: field(
    boolean(),
    true,
    'Where one card of two colours would both kill and win, the death comes first.',
    'Si una carta de dos colores mataría y ganaría a la vez, primero va la muerte.',
    '双色情报同时致死与获胜时，先判死亡。',
  ),
  intelligenceGoes: field(
    enumeration(['right', 'left']),
    'right',
    'Which way secret and open intelligence goes round; each receives it or lets it pass, and direct intelligence let pass goes back.',
    'Hacia dónde circula la información secreta o abierta; cada uno la recibe o la deja pasar, y la directa no recibida vuelve.',
    '密电与文本的传递方向；每人接收或传下去，直达情报拒收则退回。',
  ),
  senderMustReceive: field(
    boolean(),
    true,
    'Intelligence that has come back to its sender must be received.',
    'La información que vuelve a quien la envió debe recibirla.',
    '情报回到发出者时必须接收。',
  ),
  gamesToWin: field(
    integer(1, 99),
    1,
    'Games that win the match.',
    'Partidas que ganan el encuentro.',
    '赢得比赛所需局数。',
  ),
  secondOfficial: field(
    boolean(),
    false,
    'Whether grave rulings need a second official.',
    'Si las decisiones graves necesitan un segundo árbitro.',
    '重大裁决是否需要第二名裁判。',
  ),
  appeals: field(
    boolean(),
    true,
    'Whether rulings can be appealed.',
    'Si se puede apelar una decisión.',
    '裁决能否上诉。',
  ),
  reveal: field(
    enumeration(['after-match', 'never']),
    'after-match',
    'When hidden cards and identities are shown to all: once the result is final, or never.',
    'Cuándo se muestran a todos las cartas e identidades ocultas: con el resultado definitivo o nunca.',
    '何时公开隐藏的牌与身份：结果最终确定后，或永不。',
  ),
} as const satisfies Record<string, PresetField>;

export const presets: Readonly<Record<string, Preset>> = {
  standard: {},
  'newest-only': { answerable: 'newest' },
  'answerable-skills': { skillsAnswerable: true },
};
