/** The clauses of Qianzhi Fengsheng in our own words: English, the text's Spanish, and Chinese. House rules are its preset fields. */
import type { Clause } from '#match';
import { housePrefix, presetFields } from './house-rules.js';

const clause = (id: string, en: string, es: string, zh: string, note: string): Clause => ({
  id,
  text: { en, es, zh },
  note,
});

export const clauses: readonly Clause[] = [
  clause(
    'FS-1',
    "Golden rule: where texts conflict a character's beats a card's, and a card's beats the rules.",
    'Regla de oro: si hay conflicto, el texto del personaje vale más que el de la carta, y este más que las reglas.',
    '黄金法则：冲突时，角色描述优先于卡牌描述，卡牌描述优先于规则。',
    'The event names the text that won and what it overrode. Two texts of the same rank that contradict are for an official to rule on.',
  ),
  clause(
    'FS-2',
    'A card or skill may be used only in its time, with priority, and on a legal target.',
    'Una carta o habilidad solo se usa en su momento, con prioridad y sobre un objetivo permitido.',
    '卡牌与技能须在时机内、拥有优先权并有合法目标时才能使用。',
    'Told apart as FS-2.1, FS-2.2 and FS-2.3, for answers too.',
  ),
  clause(
    'FS-2.1',
    'Its time must be now; where none is stated, any time is.',
    'Debe ser su momento; si no se indica ninguno, vale cualquiera.',
    '须符合使用时机；未注明则任何时候都可以。',
    'Turn, stage, and whether it opens a chain or answers. Not whose right it is: that is FS-2.2.',
  ),
  clause(
    'FS-2.2',
    'Its player must have priority.',
    'Quien la usa debe tener la prioridad.',
    '须拥有优先权。',
    'Between chains, and for seats that are not asked at all in a chain. One that is asked later, or has declined, is out of turn: FS-5.',
  ),
  clause(
    'FS-2.3',
    'There must be a target on which it may be used.',
    'Debe haber un objetivo sobre el que pueda usarse.',
    '须有可用的目标。',
    'The dead are no targets; a link that is not pending any more is none for an answer.',
  ),
  clause(
    'FS-3',
    'Name the card and its target, wait for answers, then it takes effect; nothing is inserted while it is being settled.',
    'Se declara la carta y su objetivo, se esperan respuestas y entonces surte efecto; mientras se liquida no se inserta nada.',
    '宣布卡牌与目标，等待响应，然后生效；结算期间不能插入其他牌或技能。',
    'Red skills raised meanwhile wait (FS-7).',
  ),
  clause(
    'FS-4',
    'Skills cannot be answered: choose the target and use them in time.',
    'Las habilidades no se responden: se elige el objetivo y se usan en su momento.',
    '技能不能被响应：在时机内选择目标并使用即可。',
    'A skill may itself be the answer to a card. Other editions differ: preset field skillsAnswerable.',
  ),
  clause(
    'FS-5',
    'The turn player has priority first in each stage; declining hands it to the right. In a chain the right of who acted last is asked first, then on to the right.',
    'En cada etapa el jugador del turno tiene primero la prioridad; al renunciar pasa a la derecha. En una cadena se pregunta primero a la derecha de quien actuó último.',
    '每阶段当前回合玩家先有优先权，放弃则交给右手边；响应时从最后行动者的右手边开始依次询问。',
    'Right is counter-clockwise, the next in seating order. The dead are passed over, and who acted last is left out.',
  ),
  clause(
    'FS-6',
    'The card or skill used last in answer is settled first; settled cards go to the discard pile.',
    'La última carta o habilidad usada en respuesta se liquida primero; las cartas liquidadas van al descarte.',
    '后出先结：最后响应的牌或技能先结算；结算后的牌进入弃牌堆。',
    'A settled card moves exactly once. A card that by its own text becomes intelligence cites FS-1.',
  ),
  clause(
    'FS-7',
    'Red skills whose condition is met settle at once, unanswered; several together: the turn player first, then to the right.',
    'Las habilidades rojas cuya condición se cumple se resuelven al momento, sin respuesta; varias a la vez: primero el jugador del turno y luego hacia la derecha.',
    '满足条件的红色技能立即结算，不可响应；多个同时触发时先当前回合玩家，再依次向右。',
    'A Probe must have worked. Raised while a card is being settled, they wait until it is.',
  ),
  ...Object.entries(presetFields).map(([field, { text }]) => ({ id: `${housePrefix}${field}`, text })),
];
