/** The clauses of Qianzhi Fengsheng in our own words: English, the text's Spanish, Chinese, Vietnamese and Hungarian. House rules are its preset fields. */
import type { Clause } from '#match';
import { housePrefix, presetFields } from './house-rules.js';

const clause = (id: string, text: Clause['text'], note: string): Clause => ({ id, text, note });

export const clauses: readonly Clause[] = [
  clause(
    'FS-1',
    {
      en: "Golden rule: where texts conflict a character's beats a card's, and a card's beats the rules.",
      es: 'Regla de oro: si hay conflicto, el texto del personaje vale más que el de la carta, y este más que las reglas.',
      zh: '黄金法则：冲突时，角色描述优先于卡牌描述，卡牌描述优先于规则。',
      vi: 'Luật vàng: khi văn bản mâu thuẫn, mô tả nhân vật hơn mô tả lá bài, và mô tả lá bài hơn luật chơi.',
      hu: 'Aranyszabály: ha a szövegek ütköznek, a karakteré erősebb a kártyáénál, a kártyáé pedig a szabálynál.',
    },
    'The event names the text that won and what it overrode. Two texts of the same rank that contradict are for an official to rule on.',
  ),
  clause(
    'FS-2',
    {
      en: 'A card or skill may be used only in its time, with priority, and on a legal target.',
      es: 'Una carta o habilidad solo se usa en su momento, con prioridad y sobre un objetivo permitido.',
      zh: '卡牌与技能须在时机内、拥有优先权并有合法目标时才能使用。',
      vi: 'Lá bài hay kỹ năng chỉ được dùng đúng thời điểm, khi có quyền ưu tiên và có mục tiêu hợp lệ.',
      hu: 'Kártyát vagy képességet csak a maga idejében, elsőbbség birtokában és megengedett célpontra lehet használni.',
    },
    'Told apart as FS-2.1, FS-2.2 and FS-2.3, for answers too.',
  ),
  clause(
    'FS-2.1',
    {
      en: 'Its time must be now; where none is stated, any time is.',
      es: 'Debe ser su momento; si no se indica ninguno, vale cualquiera.',
      zh: '须符合使用时机；未注明则任何时候都可以。',
      vi: 'Phải đúng thời điểm của nó; nếu không ghi thì lúc nào cũng được.',
      hu: 'Most kell lennie az idejének; ha nincs megadva, bármikor az van.',
    },
    'Turn, stage, and whether it opens a chain or answers. Not whose right it is: that is FS-2.2.',
  ),
  clause(
    'FS-2.2',
    {
      en: 'Its player must have priority.',
      es: 'Quien la usa debe tener la prioridad.',
      zh: '须拥有优先权。',
      vi: 'Người dùng phải có quyền ưu tiên.',
      hu: 'Aki használja, annál kell lennie az elsőbbségnek.',
    },
    'Between chains, and for seats that are not asked at all in a chain. One that is asked later, or has declined, is out of turn: FS-5.',
  ),
  clause(
    'FS-2.3',
    {
      en: 'There must be a target on which it may be used.',
      es: 'Debe haber un objetivo sobre el que pueda usarse.',
      zh: '须有可用的目标。',
      vi: 'Phải có mục tiêu mà nó được phép nhắm vào.',
      hu: 'Kell lennie célpontnak, amelyre használható.',
    },
    'The dead are no targets; a link that is not pending any more is none for an answer.',
  ),
  clause(
    'FS-3',
    {
      en: 'Name the card and its target, wait for answers, then it takes effect; nothing is inserted while it is being settled.',
      es: 'Se declara la carta y su objetivo, se esperan respuestas y entonces surte efecto; mientras se liquida no se inserta nada.',
      zh: '宣布卡牌与目标，等待响应，然后生效；结算期间不能插入其他牌或技能。',
      vi: 'Nêu tên lá bài và mục tiêu, chờ phản ứng, rồi nó có hiệu lực; trong lúc giải quyết không được chen thêm gì.',
      hu: 'Meg kell nevezni a kártyát és a célpontját, megvárni a válaszokat, és akkor hat; amíg végrehajtják, semmit sem lehet közbeiktatni.',
    },
    'Red skills raised meanwhile wait (FS-7).',
  ),
  clause(
    'FS-4',
    {
      en: 'Skills cannot be answered: choose the target and use them in time.',
      es: 'Las habilidades no se responden: se elige el objetivo y se usan en su momento.',
      zh: '技能不能被响应：在时机内选择目标并使用即可。',
      vi: 'Kỹ năng không thể bị phản ứng: chọn mục tiêu và dùng đúng thời điểm.',
      hu: 'Képességre nem lehet válaszolni: ki kell választani a célpontot, és a maga idejében használni.',
    },
    'A skill may itself be the answer to a card. Other editions differ: preset field skillsAnswerable.',
  ),
  clause(
    'FS-5',
    {
      en: 'The turn player has priority first in each stage; declining hands it to the right. In a chain the right of who acted last is asked first, then on to the right.',
      es: 'En cada etapa el jugador del turno tiene primero la prioridad; al renunciar pasa a la derecha. En una cadena se pregunta primero a la derecha de quien actuó último.',
      zh: '每阶段当前回合玩家先有优先权，放弃则交给右手边；响应时从最后行动者的右手边开始依次询问。',
      vi: 'Ở mỗi giai đoạn, người đang có lượt được ưu tiên trước; từ chối thì chuyển sang bên phải. Trong chuỗi, hỏi trước người bên phải của người hành động cuối, rồi lần lượt sang phải.',
      hu: 'Minden szakaszban a soron lévő játékosé először az elsőbbség; ha nem él vele, jobbra adja. Láncban először az utoljára cselekvő jobb oldali szomszédját kérdezik, azután sorban jobbra.',
    },
    'Right is counter-clockwise, the next in seating order. The dead are passed over, and who acted last is left out.',
  ),
  clause(
    'FS-6',
    {
      en: 'The card or skill used last in answer is settled first; settled cards go to the discard pile.',
      es: 'La última carta o habilidad usada en respuesta se liquida primero; las cartas liquidadas van al descarte.',
      zh: '后出先结：最后响应的牌或技能先结算；结算后的牌进入弃牌堆。',
      vi: 'Lá bài hay kỹ năng dùng để phản ứng sau cùng được giải quyết trước; bài đã giải quyết vào chồng bài bỏ.',
      hu: 'A válaszul utoljára használt kártyát vagy képességet hajtják végre először; a végrehajtott kártya a dobott lapok közé kerül.',
    },
    'A settled card moves exactly once. A card that by its own text becomes intelligence cites FS-1.',
  ),
  clause(
    'FS-7',
    {
      en: 'Red skills whose condition is met settle at once, unanswered; several together: the turn player first, then to the right.',
      es: 'Las habilidades rojas cuya condición se cumple se resuelven al momento, sin respuesta; varias a la vez: primero el jugador del turno y luego hacia la derecha.',
      zh: '满足条件的红色技能立即结算，不可响应；多个同时触发时先当前回合玩家，再依次向右。',
      vi: 'Kỹ năng đỏ đủ điều kiện thì giải quyết ngay, không ai phản ứng; nhiều kỹ năng cùng lúc: người đang có lượt trước, rồi lần lượt sang phải.',
      hu: 'Azok a piros képességek, amelyeknek teljesült a feltétele, azonnal, válasz nélkül hatnak; ha egyszerre több, előbb a soron lévő játékosé, azután sorban jobbra.',
    },
    'A Probe must have worked. Raised while a card is being settled, they wait until it is.',
  ),
  ...Object.entries(presetFields).map(([field, { text }]) => ({ id: `${housePrefix}${field}`, text })),
];
