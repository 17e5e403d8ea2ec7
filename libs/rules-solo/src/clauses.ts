/** The clauses of SOLO Cards in our own words, in the text's language and in English. House rules are its preset fields. */
import type { Clause } from '#match';
import { presetFields } from './preset.js';

const clause = (id: string, en: string, vi: string): Clause => ({ id, text: { en, vi } });

export const housePrefix = 'SOLO-H-';

export const clauses: readonly Clause[] = [
  clause(
    'SOLO-1',
    'After a card is announced its opponent may use at most one valid reaction before the effect applies.',
    'Sau khi Card được công bố, đối thủ dùng tối đa một phản ứng hợp lệ trước khi hiệu ứng áp dụng.',
  ),
  clause(
    'SOLO-2',
    'Order: announce, name the target, react or pass, resolve the reaction, apply or cancel the card, play on.',
    'Trình tự: công bố, chỉ mục tiêu, phản ứng hoặc bỏ qua, xử lý phản ứng, áp dụng hoặc hủy Card, tiếp tục.',
  ),
  clause(
    'SOLO-3',
    'A reaction may block a debuff, cancel an effect, protect a goal or the score, restore a state, or change the announced card.',
    'Phản ứng có thể chặn Debuff, hủy hiệu ứng, bảo vệ bàn thắng hay tỷ số, khôi phục trạng thái, hoặc đổi kết quả của Card.',
  ),
  clause(
    'SOLO-4',
    'A card is a reaction only when its text gives the moment; a plain Buff is none.',
    'Card chỉ là phản ứng khi nội dung ghi rõ thời điểm; Buff thông thường thì không.',
  ),
  clause(
    'SOLO-5',
    'React after the announcement and before the effect is processed; once it applied and play went on it is too late.',
    'Phản ứng sau khi công bố và trước khi hiệu ứng được xử lý; khi đã áp dụng và trận đấu tiếp tục thì quá muộn.',
  ),
  clause(
    'SOLO-6',
    'One card and one reaction at a moment; no reaction to a reaction, unless an advanced preset says so.',
    'Mỗi thời điểm một Card và một phản ứng; không phản ứng với phản ứng, trừ khi preset nâng cao cho phép.',
  ),
  clause(
    'SOLO-7',
    'A Shield blocks a debuff announced directly at its owner and not yet applied.',
    'Shield chặn Debuff được công bố nhằm trực tiếp vào người sở hữu và chưa áp dụng.',
  ),
  clause(
    'SOLO-8',
    'A Shield does not by itself stop Environment, Chaos, Legendary, Tournament Rules, Party Challenge or Crowd cards, nor an active debuff.',
    'Shield không tự chặn Environment, Chaos, Legendary, Tournament Rules, Party Challenge, Crowd Card hay Debuff đang hoạt động.',
  ),
  clause(
    'SOLO-9',
    'The Shield is laid face up, the debuff is cancelled, both cards go to the used area and play goes on.',
    'Shield đặt ngửa, Debuff bị hủy, cả hai vào khu vực đã sử dụng, trận đấu tiếp tục.',
  ),
  clause(
    'SOLO-10',
    'A blocked debuff has no main or side effect, trigger, penalty or change of serve.',
    'Debuff bị chặn không tạo hiệu ứng chính, phụ, Trigger, hình phạt hay thay đổi giao bóng.',
  ),
  clause(
    'SOLO-11',
    'A Shield that worked is spent and cannot be used again.',
    'Shield đã dùng thành công bị tiêu hao và không dùng lại được.',
  ),
  clause(
    'SOLO-12',
    'A Shield announced against a debuff that is not aimed at its owner is not activated and may be kept.',
    'Shield công bố khi Debuff không nhắm vào người sở hữu thì chưa kích hoạt và được giữ lại.',
  ),
  clause(
    'SOLO-13',
    'In competition a false announcement made on purpose to probe may, by preset, count as the reaction.',
    'Trong trận cạnh tranh, cố tình công bố sai để thăm dò có thể bị tính là đã dùng quyền phản ứng.',
  ),
  clause(
    'SOLO-14',
    'One player plays at most one card in a dead-ball moment; wait for the next.',
    'Mỗi thời điểm bóng chết một người đánh tối đa một Card; chờ thời điểm tiếp theo.',
  ),
  clause(
    'SOLO-15',
    'A goal is confirmed, valued and seen to lose the match before it may be answered; a cancelled goal counts and fires nothing, and the score before the rally stands again.',
    'Bàn thắng phải được xác nhận, tính điểm và thấy là gây thua trận rồi mới được phản ứng; bàn bị hủy không tính gì và tỷ số trước pha bóng được khôi phục.',
  ),
  clause(
    'SOLO-16',
    'Only whom an effect touches reacts; if both, the player without serve decides first, and answers are processed in the announced order.',
    'Chỉ người bị ảnh hưởng phản ứng; nếu cả hai, người không giao bóng quyết định trước và xử lý theo thứ tự công bố.',
  ),
  clause(
    'SOLO-17',
    'A reaction comes from the hand, a Shield set in advance, a Legendary or an active defence; one is chosen, another is kept.',
    'Phản ứng đến từ tay, Shield đặt sẵn, Legendary hoặc hiệu ứng phòng thủ; chỉ chọn một, Card còn lại được giữ.',
  ),
  clause(
    'SOLO-18',
    'Not reacting, saying continue, serving or playing on ends the moment to react; no going back unless the rules were clearly misapplied.',
    'Không phản ứng, nói tiếp tục, giao bóng hay chơi tiếp là hết thời điểm; không quay lại trừ khi xử lý sai luật rõ ràng.',
  ),
  clause(
    'SOLO-19',
    'Open hands lie face up, closed hands are secret until activated; the procedure is the same.',
    'Open Hand đặt ngửa, Closed Hand giữ bí mật đến khi kích hoạt; trình tự như nhau.',
  ),
  ...Object.entries(presetFields).map(([field, { text }]) => ({ id: `${housePrefix}${field}`, text })),
];
