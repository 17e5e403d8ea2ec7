/** The moments that a reaction's text may give; `event:` is followed by the name of what occurred. */
export const triggers = [
  'link-pending',
  'opponents-independent-action',
  'play-from-hand',
  'own-link-answered',
  'linked-effect',
  'effect-created',
  'event:',
] as const;
