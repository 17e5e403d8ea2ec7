/** What is proper to Fengsheng in a random match: turns and stages, intelligence, skills, answers, reveals. Some of it will be refused. */
import { settlingLink, type State } from '#match';
import type { Dice } from './random-match.js';

type Raw = Record<string, unknown>;

interface Seen {
  readonly turn: string;
  readonly priority: { readonly holder: string | null } | null;
  readonly transit: { readonly before: string } | null;
  readonly occasions: readonly { readonly ref: string }[];
  readonly received: Readonly<Record<string, readonly { readonly id: string }[]>>;
}

const answers = ['see-through', 'see-through', 'see-through', 'intercept', 'swap', 'divert', 'lure-away', 'decrypt'];
const cards = [
  'probe',
  'lock',
  'lure-away',
  'burn',
  'intercept',
  'swap',
  'divert',
  'decrypt',
  'secret-file',
  'secret-order',
];
const aimed = ['probe', 'lock', 'lure-away', 'divert'];
const reds = [
  'sixth-sister/torture',
  'holmes/truth',
  'old-ghost/trick',
  'old-gun/watch',
  'old-gun/burial',
  'nine-nine/loot',
];
const phases = ['action', 'send', 'send', 'receive', 'end'];

export function fengshengProposals(state: State, rolls: Dice): readonly Raw[] {
  const seen = state.slice as unknown as Seen;
  const players = state.opening.players;
  const any = (): string => rolls.pick(players).id;
  const copy = (ids: readonly string[]): string => `${rolls.pick(ids)}#${1 + rolls.below(60)}`;
  const window = state.chain?.window ?? null;
  if (window !== null) return whileAsked(state, rolls, any, copy);
  const settling = settlingLink(state.chain)?.id;
  const skills = Array.from({ length: 1 + rolls.below(3) }, () => rolls.pick(players)).flatMap(({ id, character }) => {
    const own = reds.filter((name) => name.startsWith(`${String(character)}/`));
    return own.length === 0 ? [] : [{ by: id, ability: rolls.pick(own) }];
  });
  const fire = { type: 'FireSkills', on: seen.occasions.at(-1)?.ref ?? 'L1', skills };
  if (settling !== undefined) {
    const changes = rolls.chance(10) ? [{ life: { [any()]: -1 } }] : [];
    return [
      { type: 'RecordOutcome', link: settling, note: 'as printed', changes },
      { type: 'RecordOutcome', link: settling, note: 'nothing', changes: [] },
      fire,
    ];
  }
  const holder = rolls.chance(85) ? (seen.priority?.holder ?? any()) : any();
  const before = rolls.chance(85) ? (seen.transit?.before ?? any()) : any();
  const card = copy(cards);
  const burnt = Object.values(seen.received).flat()[0]?.id;
  const targets =
    card.startsWith('burn') && burnt !== undefined ? [burnt] : aimed.some((id) => card.startsWith(id)) ? [any()] : [];
  const sending = {
    type: 'SendIntelligence',
    by: seen.turn,
    card: copy(cards),
    manner: rolls.pick(['secret', 'open', 'secret']),
  };
  return [
    { type: 'Announce', by: holder, card, targets },
    { type: 'Announce', by: holder, card: copy(['probe', 'lock', 'lure-away']), targets: [any()] },
    { type: 'Announce', by: holder, ability: rolls.pick(['intelligence-chief/briefing', 'cipher-clerk/false-code']) },
    { type: 'Pass', by: holder },
    fire,
    { type: 'EnterPhase', phase: rolls.pick(phases) },
    sending,
    sending,
    { ...sending, manner: 'direct', to: any() },
    ...(seen.transit === null
      ? [{ type: 'StartTurn', player: any() }]
      : [
          { type: 'ReceiveIntelligence', by: before },
          { type: 'LetPass', by: before },
        ]),
    ...(rolls.chance(20)
      ? [
          { type: 'Reveal', player: before, what: 'intelligence' },
          { type: 'Reveal', player: any(), what: 'identity' },
        ]
      : []),
    ...(rolls.chance(20) ? [{ type: 'Occur', what: 'event', name: 'a card was drawn' }] : []),
  ];
}

function whileAsked(
  state: State,
  rolls: Dice,
  any: () => string,
  copy: (ids: readonly string[]) => string,
): readonly Raw[] {
  const window = state.chain?.window;
  const by = rolls.chance(85) ? (window?.awaiting[0] ?? any()) : any();
  const links = state.chain?.links ?? [];
  const to = links.length > 0 && rolls.chance(40) ? { to: rolls.pick(links).id } : {};
  const answer = (): Raw => {
    const card = copy(answers);
    return { type: 'Respond', by, card, ...to, targets: aimed.some((id) => card.startsWith(id)) ? [any()] : [] };
  };
  return [
    answer(),
    answer(),
    answer(),
    { type: 'Respond', by, ability: 'cipher-clerk/false-code', ...to },
    { type: 'Pass', by },
    { type: 'Pass', by },
    { type: 'Pass', by },
  ];
}
