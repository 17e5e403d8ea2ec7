/** What the rule text leaves open, as fields with documented defaults (SOLO-H-…), and the named presets. */
import { boolean, enumeration, integer, nullable, oneOf, string, type Shape } from '#kernel';
import type { Preset, PresetField, PresetValue, State } from '#match';

const field = (shape: Shape, value: PresetValue, en: string, vi: string): PresetField => ({
  shape,
  default: value,
  text: { en, vi },
});

export const presetFields: Readonly<Record<string, PresetField>> = {
  pointsToWin: field(integer(1, 999), 5, 'Points that win a game.', 'Số điểm để thắng một ván.'),
  gamesToWin: field(integer(1, 99), 1, 'Games that win the match.', 'Số ván để thắng trận.'),
  goalValue: field(integer(0, 99), 1, 'Points of a goal unless it says otherwise.', 'Giá trị một bàn thắng.'),
  maxDepth: field(
    integer(1, 9),
    1,
    'How deep answers may go: 1 is no answer to an answer.',
    'Độ sâu phản ứng: 1 là không phản ứng với phản ứng.',
  ),
  reactors: field(
    enumeration(['affected', 'opponent']),
    'affected',
    'Who is asked: whom the card touches, or always the opponent.',
    'Ai được hỏi: người bị ảnh hưởng, hay luôn là đối thủ.',
  ),
  reactionsPer: field(
    enumeration(['chain', 'moment']),
    'chain',
    'One reaction for each card, or for each dead-ball moment.',
    'Một phản ứng cho mỗi Card, hay cho mỗi thời điểm bóng chết.',
  ),
  bothAffected: field(
    enumeration(['non-server', 'trailing', 'lower-ranked', 'alternate-by-game', 'die']),
    'non-server',
    'Who decides first when a card touches both; ties as non-server.',
    'Ai quyết định trước khi hiệu ứng áp dụng cho cả hai.',
  ),
  probingSpendsReaction: field(
    oneOf(boolean(), enumeration(['deliberate'])),
    false,
    'Whether a false announcement uses up the reaction: never, if marked deliberate, or always.',
    'Công bố sai có tính là đã dùng quyền phản ứng không.',
  ),
  serveAfterGoal: field(
    enumeration(['conceder', 'scorer', 'unchanged']),
    'conceder',
    'Who serves after a goal.',
    'Ai giao bóng sau bàn thắng.',
  ),
  lastEscapeServe: field(
    enumeration(['unchanged', 'owner', 'opponent']),
    'unchanged',
    'Who serves after a goal was cancelled, where the card says nothing: unchanged is who served the rally.',
    'Ai giao bóng sau khi bàn thắng bị hủy, nếu Card không ghi.',
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
  ),
  reactionSeconds: field(
    nullable(integer(1, 3600)),
    null,
    'Seconds to react; null is no limit.',
    'Số giây để phản ứng; null là không giới hạn.',
  ),
  opponentServe: field(
    enumeration(['shuts', 'held']),
    'shuts',
    "Whether the opponent's quick serve shuts the window.",
    'Đối thủ giao bóng nhanh có đóng quyền phản ứng không.',
  ),
  setShieldMustFire: field(
    boolean(),
    false,
    'Whether a Shield set in advance must be used when it can be.',
    'Shield đặt sẵn có bắt buộc kích hoạt không.',
  ),
  cancelledShieldIsSpent: field(
    boolean(),
    true,
    'Whether a Shield that was itself cancelled is used up.',
    'Shield bị hủy có bị tiêu hao không.',
  ),
  handLimit: field(
    nullable(integer(1, 200)),
    null,
    'Most cards in a hand; null is no limit.',
    'Số Card tối đa trên tay; null là không giới hạn.',
  ),
  secondOfficial: field(
    boolean(),
    false,
    'Whether rewinding and overturning need a second official.',
    'Có cần trọng tài thứ hai không.',
  ),
  appeals: field(boolean(), true, 'Whether a ruling may be appealed.', 'Có được khiếu nại không.'),
  reveal: field(
    enumeration(['after-match', 'never']),
    'after-match',
    'When hidden cards become public.',
    'Khi nào Card bí mật được công khai.',
  ),
};

export const presets: Readonly<Record<string, Preset>> = {
  standard: {},
  competitive: { probingSpendsReaction: 'deliberate', secondOfficial: true },
  advanced: { maxDepth: 2 },
};

/** A field of this match's preset. */
export const presetOf = <T extends PresetValue>(state: State, name: string): T => state.opening.preset[name] as T;
