/** What is proper to Fengsheng in a random match: turns and stages, intelligence, skills, answers, reveals. Some of it will be refused. */
import { settlingLink, type State } from '#match';
import type { Dice } from './random-match.js';

type Raw = Record<string, unknown>;

interface Occasion {
  readonly ref: string;
  readonly what: string;
  readonly by: string;
  readonly targets: readonly string[];
}

/** What of the slice a proposal is made from. */
interface Seen {
  readonly turn: string;
  readonly phase: string;
  readonly sent: boolean;
  readonly priority: { readonly holder: string | null } | null;
  readonly transit: { readonly before: string } | null;
  readonly occasions: readonly Occasion[];
  readonly received: Readonly<Record<string, readonly { readonly id: string }[]>>;
}

const answers = ['see-through', 'see-through', 'see-through', 'intercept', 'swap', 'divert', 'lure-away', 'decrypt'];
const early = ['probe', 'probe', 'secret-file', 'lure-away', 'lock'];
const late = ['lure-away', 'lock', 'burn', 'secret-order', 'probe'];
const onTheWay = ['decrypt', 'decrypt', 'divert', 'swap', 'intercept'];
const aimed = ['probe', 'lock', 'lure-away', 'divert'];
/** Red skills, what they fire on, and for whom. */
const reds: Readonly<Record<string, readonly [on: string, who: 'any' | 'player' | 'target']>> = {
  'sixth-sister/torture': ['probe', 'player'],
  'holmes/truth': ['probe', 'any'],
  'old-ghost/trick': ['probe', 'target'],
  'old-gun/watch': ['probe', 'any'],
  'old-gun/burial': ['death', 'any'],
  'nine-nine/loot': ['intelligence-received', 'target'],
};
const skills = ['intelligence-chief/briefing', 'cipher-clerk/false-code'];
const next: Readonly<Record<string, string>> = { draw: 'action', action: 'send', send: 'receive', receive: 'end' };

export function fengshengProposals(state: State, rolls: Dice): readonly Raw[] {
  if (state.chain?.window != null) return whileAsked(state, rolls);
  const settling = settlingLink(state.chain)?.id;
  if (settling === undefined) return betweenChains(state, rolls);
  const outcome = { type: 'RecordOutcome', link: settling, note: 'as printed', changes: [] };
  const death = { ...outcome, changes: [{ life: { [anySeat(state, rolls)]: -1 } }] };
  return [outcome, ...(rolls.chance(10) ? [death] : []), fireSkills(state, rolls), fireSkills(state, rolls)];
}

const seenOf = (state: State): Seen => state.slice as unknown as Seen;
const anySeat = (state: State, rolls: Dice): string => rolls.pick(state.opening.players).id;
const often = (rolls: Dice, seat: string | null | undefined, state: State): string =>
  seat != null && rolls.chance(85) ? seat : anySeat(state, rolls);

/** Mostly skills whose condition was met, several together; now and then others. */
function fireSkills(state: State, rolls: Dice): Raw {
  const known = seenOf(state).occasions.filter(({ what }) => Object.values(reds).some(([on]) => on === what));
  const occasion = known.length === 0 || rolls.chance(50) ? known.at(-1) : rolls.pick(known);
  const strict = rolls.chance(80);
  const fired = state.opening.players.flatMap(({ id, character }) =>
    Object.entries(reds).flatMap(([ability, [on, who]]) => {
      if (on !== (occasion?.what ?? 'probe') || !ability.startsWith(`${String(character)}/`)) return [];
      const met = who === 'any' || (who === 'player' ? occasion?.by === id : occasion?.targets.includes(id) === true);
      return (strict && !met) || rolls.chance(20) ? [] : [{ by: id, ability }];
    }),
  );
  return { type: 'FireSkills', on: occasion?.ref ?? 'L1', skills: fired.reverse() };
}

/** A card that this seat can have: any while its hand is not fully known, else one that it holds. */
function cardOf(state: State, rolls: Dice, seat: string, ids: readonly string[]): string {
  const held = state.cards.zones[`hand:${seat}`] ?? [];
  if (state.cards.unseen[seat] !== 0 || held.length === 0) return `${rolls.pick(ids)}#${1 + rolls.below(60)}`;
  const wanted = held.filter((card) => ids.includes(card.slice(0, card.indexOf('#'))));
  return rolls.pick(wanted.length > 0 ? wanted : held);
}

function announce(state: State, rolls: Dice, by: string, ids: readonly string[]): Raw {
  const card = cardOf(state, rolls, by, ids);
  const lying = Object.values(seenOf(state).received).flat()[0]?.id;
  const seats = aimed.some((id) => card.startsWith(id)) ? [anySeat(state, rolls)] : [];
  return { type: 'Announce', by, card, targets: card.startsWith('burn') && lying !== undefined ? [lying] : seats };
}

function betweenChains(state: State, rolls: Dice): readonly Raw[] {
  const { turn, phase, sent, priority, transit, occasions } = seenOf(state);
  const holder = often(rolls, priority?.holder, state);
  const before = often(rolls, transit?.before, state);
  const any = anySeat(state, rolls);
  const isEarly = phase === 'draw' || phase === 'action';
  const card = cardOf(state, rolls, turn, [...early, ...late, ...onTheWay]);
  const sending = { type: 'SendIntelligence', by: turn, card, manner: rolls.pick(['secret', 'open', 'secret']) };
  return [
    announce(state, rolls, holder, isEarly ? early : late),
    { type: 'Pass', by: holder },
    ...(occasions.length > 0 ? [fireSkills(state, rolls)] : []),
    ...(phase === 'send' && !sent ? [sending, sending, { ...sending, manner: 'direct', to: any }] : []),
    ...(rolls.chance(25) ? [{ type: 'EnterPhase', phase: next[phase] ?? 'end' }, sending] : []),
    ...(rolls.chance(10) ? [{ type: 'Announce', by: holder, ability: rolls.pick(skills) }] : []),
    ...(transit === null
      ? []
      : [
          announce(state, rolls, holder, onTheWay),
          announce(state, rolls, holder, onTheWay),
          { type: 'ReceiveIntelligence', by: before },
          { type: 'LetPass', by: before },
        ]),
    ...(phase === 'end' || rolls.chance(4) ? [{ type: 'StartTurn', player: any }] : []),
    ...(rolls.chance(6) ? [{ type: 'Reveal', player: before, what: 'intelligence' }] : []),
    ...(rolls.chance(6) ? [{ type: 'Reveal', player: any, what: 'identity' }] : []),
    ...(rolls.chance(6) ? [{ type: 'Occur', what: 'event', name: 'a card was drawn' }] : []),
  ];
}

function whileAsked(state: State, rolls: Dice): readonly Raw[] {
  const by = often(rolls, state.chain?.window?.awaiting[0], state);
  const links = state.chain?.links ?? [];
  const to = links.length > 0 && rolls.chance(40) ? { to: rolls.pick(links).id } : {};
  const answer = (): Raw => {
    const card = cardOf(state, rolls, by, answers);
    const targets = aimed.some((id) => card.startsWith(id)) ? [anySeat(state, rolls)] : [];
    return { type: 'Respond', by, card, ...to, targets };
  };
  const pass = { type: 'Pass', by };
  const clerk = state.opening.players.find(({ id }) => id === by)?.character === 'cipher-clerk';
  const skill = { type: 'Respond', by, ability: 'cipher-clerk/false-code', ...to };
  return [
    answer(),
    answer(),
    answer(),
    pass,
    pass,
    pass,
    ...(rolls.chance(10) ? [skill] : []),
    ...(clerk ? [skill, skill, skill] : []),
  ];
}
