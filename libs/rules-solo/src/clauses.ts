/** The clauses of SOLO Cards in our own words: English, the text's Vietnamese, Spanish and Hungarian. House rules are its preset fields. */
import type { Clause } from '#match';
import { presetFields } from './preset.js';

const clause = (id: string, en: string, vi: string, es: string, hu: string): Clause => ({
  id,
  text: { en, vi, es, hu },
});

export const housePrefix = 'SOLO-H-';

export const clauses: readonly Clause[] = [
  clause(
    'SOLO-1',
    'After a card is announced its opponent may use at most one valid reaction before the effect applies.',
    'Sau khi một Card được công bố, đối thủ dùng tối đa một phản ứng hợp lệ trước khi hiệu ứng được áp dụng.',
    'Anunciada una carta, el rival puede usar como máximo una reacción válida antes de que se aplique el efecto.',
    'Egy kártya bejelentése után az ellenfél legfeljebb egy érvényes reakciót használhat, mielőtt a hatás érvényesül.',
  ),
  clause(
    'SOLO-2',
    'Order: announce, name the target, react or pass, resolve the reaction, apply or cancel the card, play on.',
    'Trình tự: công bố, chỉ rõ mục tiêu, phản ứng hoặc bỏ qua, xử lý phản ứng, áp dụng hoặc hủy Card, tiếp tục trận đấu.',
    'Orden: anunciar, nombrar el objetivo, reaccionar o pasar, resolver la reacción, aplicar o anular la carta y seguir jugando.',
    'A sorrend: bejelentés, a célpont megnevezése, reakció vagy passz, a reakció végrehajtása, a kártya érvényesülése vagy törlése, a játék folytatása.',
  ),
  clause(
    'SOLO-3',
    'A reaction may block a debuff, cancel an effect, protect a goal or the score, restore a state, or change the announced card.',
    'Phản ứng có thể chặn Debuff, hủy một hiệu ứng, bảo vệ bàn thắng hay tỷ số, khôi phục trạng thái, hoặc đổi kết quả của Card vừa công bố.',
    'Una reacción puede bloquear un debuff, anular un efecto, proteger un gol o el marcador, restaurar un estado o cambiar la carta anunciada.',
    'Egy reakció kivédhet egy debuffot, törölhet egy hatást, megvédhet egy gólt vagy az állást, visszaállíthat egy állapotot, vagy megváltoztathatja a bejelentett kártyát.',
  ),
  clause(
    'SOLO-4',
    'A card is a reaction only when its text gives the moment; a plain Buff is none.',
    'Card chỉ là phản ứng khi nội dung ghi rõ thời điểm dùng; Buff thông thường thì không phải.',
    'Una carta solo es reacción si su texto indica el momento; un buff corriente no lo es.',
    'Egy kártya csak akkor reakció, ha a szövege megadja a pillanatát; a közönséges buff nem az.',
  ),
  clause(
    'SOLO-5',
    'React after the announcement and before the effect is processed; once it applied and play went on it is too late.',
    'Phản ứng sau khi công bố và trước khi hiệu ứng được xử lý; khi hiệu ứng đã áp dụng và trận đấu tiếp tục thì đã quá muộn.',
    'Se reacciona tras el anuncio y antes de procesar el efecto; aplicado este y reanudado el juego, ya es tarde.',
    'Reagálni a bejelentés után és a hatás végrehajtása előtt lehet; ha a hatás érvényesült és a játék továbbment, már késő.',
  ),
  clause(
    'SOLO-6',
    'One card and one reaction at a moment; no reaction to a reaction, unless an advanced preset says so.',
    'Mỗi thời điểm chỉ một Card và một phản ứng; không phản ứng với phản ứng, trừ khi preset nâng cao cho phép.',
    'En cada momento, una carta y una reacción; no se reacciona a una reacción, salvo que un preset avanzado lo permita.',
    'Egy pillanatban egy kártya és egy reakció; reakcióra nem lehet reagálni, hacsak egy haladó beállítás meg nem engedi.',
  ),
  clause(
    'SOLO-7',
    'A Shield blocks a debuff announced directly at its owner and not yet applied.',
    'Shield chặn Debuff được công bố nhằm trực tiếp vào người sở hữu và chưa được áp dụng.',
    'Un escudo bloquea un debuff anunciado directamente contra su dueño y aún no aplicado.',
    'A pajzs a közvetlenül a tulajdonosa ellen bejelentett, még nem érvényesült debuffot védi ki.',
  ),
  clause(
    'SOLO-8',
    'A Shield does not by itself stop Environment, Chaos, Legendary, Tournament Rules, Party Challenge or Crowd cards, nor an active debuff.',
    'Shield không tự chặn Environment, Chaos, Legendary, Tournament Rules, Party Challenge, Crowd Card hay Debuff đang hoạt động.',
    'Por sí solo, un escudo no detiene cartas de Entorno, Caos, Legendarias, de Reglas de torneo, de Desafío de grupo ni de Público, ni un debuff ya activo.',
    'A pajzs önmagában nem állítja meg a környezet-, káosz-, legendás, versenyszabály-, társas kihívás- és közönségkártyát, sem a már működő debuffot.',
  ),
  clause(
    'SOLO-9',
    'The Shield is laid face up, the debuff is cancelled, both cards go to the used area and play goes on.',
    'Shield được đặt ngửa, Debuff bị hủy, cả hai vào khu vực bài đã sử dụng và trận đấu tiếp tục.',
    'El escudo se pone boca arriba, el debuff se anula, ambas cartas van a la zona de usadas y el juego sigue.',
    'A pajzsot képpel felfelé leteszik, a debuff törlődik, mindkét kártya a felhasználtak közé kerül, és a játék folytatódik.',
  ),
  clause(
    'SOLO-10',
    'A blocked debuff has no main or side effect, trigger, penalty or change of serve.',
    'Debuff bị chặn không tạo hiệu ứng chính, hiệu ứng phụ, Trigger, hình phạt hay thay đổi quyền giao bóng.',
    'Un debuff bloqueado no tiene efecto principal ni secundario, ni activa nada, ni sanciona, ni cambia el saque.',
    'A kivédett debuffnak nincs fő- vagy mellékhatása, nem vált ki semmit, nem büntet, és nem változtatja meg a szerva jogát.',
  ),
  clause(
    'SOLO-11',
    'A Shield that worked is spent and cannot be used again.',
    'Shield đã dùng thành công thì bị tiêu hao và không dùng lại được.',
    'Un escudo que funcionó queda gastado y no puede volver a usarse.',
    'A sikerrel használt pajzs elfogyott, többé nem használható.',
  ),
  clause(
    'SOLO-12',
    'A Shield announced against a debuff that is not aimed at its owner is not activated and may be kept.',
    'Shield được công bố khi Debuff không nhắm vào người sở hữu hoặc không hợp lệ thì chưa kích hoạt và được giữ lại.',
    'Un escudo anunciado contra un debuff que no apunta a su dueño, o que no es válido, no se activa y puede conservarse.',
    'A pajzs, amelyet nem a tulajdonosa ellen irányuló vagy érvénytelen debuffra jelentettek be, nem lép működésbe, és megtartható.',
  ),
  clause(
    'SOLO-13',
    'In competition a false announcement made on purpose to probe may, by preset, count as the reaction.',
    'Trong trận cạnh tranh, cố tình công bố sai để thăm dò có thể bị preset tính là đã dùng quyền phản ứng.',
    'En competición, un anuncio falso hecho adrede para tantear puede contar, según el preset, como la reacción usada.',
    'Versenyen a puhatolózásból tett szándékosan hamis bejelentés a beállítás szerint felhasznált reakciónak számíthat.',
  ),
  clause(
    'SOLO-14',
    'One player plays at most one card in a dead-ball moment; wait for the next.',
    'Mỗi thời điểm bóng chết, một người đánh tối đa một Card; phải chờ thời điểm tiếp theo.',
    'En cada momento de balón muerto un jugador juega como máximo una carta; hay que esperar al siguiente.',
    'Holt labdánál egy játékos legfeljebb egy kártyát játszhat ki; a következő ilyen pillanatig várni kell.',
  ),
  clause(
    'SOLO-15',
    'A goal is confirmed, valued and seen to lose the match before it may be answered; a cancelled goal counts and fires nothing, and the score before the rally stands again.',
    'Bàn thắng phải được xác nhận, tính điểm và xác định là gây thua trận rồi mới được phản ứng; bàn bị hủy không tính điểm, không kích hoạt gì, và tỷ số trước pha bóng được khôi phục.',
    'Un gol se confirma, se valora y se ve que hace perder el partido antes de poder responderlo; un gol anulado no cuenta ni activa nada, y vuelve a valer el marcador anterior a la jugada.',
    'Egy gólra csak azután lehet reagálni, hogy megerősítették, megállapították az értékét, és kiderült, hogy a mérkőzés elvesztését jelenti; a törölt gól nem számít és nem vált ki semmit, ismét a labdamenet előtti állás érvényes.',
  ),
  clause(
    'SOLO-16',
    'Only whom an effect touches reacts; if both, the player without serve decides first, and answers are processed in the announced order.',
    'Chỉ người trực tiếp chịu ảnh hưởng được phản ứng; nếu là cả hai, người không giao bóng quyết định trước và các phản ứng được xử lý theo thứ tự đã công bố.',
    'Solo reacciona aquel a quien afecta el efecto; si afecta a ambos, decide primero quien no tiene el saque, y las respuestas se procesan en el orden anunciado.',
    'Csak az reagálhat, akit a hatás közvetlenül érint; ha mindkettőjüket, az dönt előbb, aki nem szervál, és a válaszokat a bejelentés sorrendjében hajtják végre.',
  ),
  clause(
    'SOLO-17',
    'A reaction comes from the hand, a Shield set in advance, a Legendary or an active defence; one is chosen, another is kept.',
    'Phản ứng đến từ Card trên tay, Shield đặt sẵn, Legendary có điều kiện kích hoạt hoặc hiệu ứng phòng thủ đang hoạt động; chỉ chọn một, Card còn lại được giữ.',
    'Una reacción sale de la mano, de un escudo preparado, de una Legendaria o de una defensa activa; se elige una y la otra se conserva.',
    'Reakció jöhet kézből, előre letett pajzsból, legendás kártyából vagy működő védelemből; egyet kell választani, a másik megmarad.',
  ),
  clause(
    'SOLO-18',
    'Not reacting, saying continue, serving or playing on ends the moment to react; no going back unless the rules were clearly misapplied.',
    'Không phản ứng, nói “tiếp tục”, giao bóng hay chơi pha tiếp theo là hết thời điểm phản ứng; không quay lại, trừ khi Host đã xử lý sai luật rõ ràng.',
    'No reaccionar, decir «seguimos», sacar o jugar el punto siguiente cierra el momento de reaccionar; no se vuelve atrás, salvo que las reglas se aplicaran claramente mal.',
    'Aki nem reagál, azt mondja: „tovább”, szervál vagy lejátssza a következő labdamenetet, elszalasztotta a reakciót; visszalépni csak akkor lehet, ha a szabályt nyilvánvalóan rosszul alkalmazták.',
  ),
  clause(
    'SOLO-19',
    'Open hands lie face up, closed hands are secret until activated; the procedure is the same.',
    'Open Hand đặt ngửa, Closed Hand giữ bí mật đến khi kích hoạt; trình tự xử lý như nhau.',
    'Las manos abiertas están boca arriba y las cerradas son secretas hasta activarse; el procedimiento es el mismo.',
    'A nyílt kéz képpel felfelé fekszik, a zárt kéz a használatig titkos; az eljárás ugyanaz.',
  ),
  ...Object.entries(presetFields).map(([field, { text }]) => ({ id: `${housePrefix}${field}`, text })),
];
