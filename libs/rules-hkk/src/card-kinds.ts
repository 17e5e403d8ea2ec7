/** Kinds of HKK cards, and which of them stay on the table once they resolved. */
export const cardKinds = [
  'spell',
  'instant',
  'reaction',
  'event',
  'action',
  'creature',
  'adventurer',
  'item',
  'building',
  'enchantment',
  'permanent',
] as const;

export const permanents: readonly string[] = ['creature', 'adventurer', 'item', 'building', 'enchantment', 'permanent'];
