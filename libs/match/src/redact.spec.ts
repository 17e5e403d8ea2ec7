import { sameJson, type JsonObject } from '#kernel';
import { evolve, mayOpen, redactEvent, redactState, secretsOf, view, type Audience, type State } from '#match';
import { fengsheng } from '#rules-fengsheng';
import { solo } from '#rules-solo';
import { randomMatch, scriptOf, Table, type Dice } from '#testing';

const open = (hands: 'open' | 'closed', more: JsonObject = {}): Record<string, unknown> => ({
  type: 'OpenMatch',
  match: 'm',
  ruleset: 'solo',
  hands,
  first: 'A',
  players: [
    { id: 'A', name: 'Ánh', identity: 'red' },
    { id: 'B', name: 'Bình', identity: 'blue' },
  ],
  ...more,
});

const own = (state: State, dice: Dice) => [
  { type: 'StopPlay' },
  { type: 'Serve' },
  { type: 'Rally' },
  { type: 'ConfirmGoal', by: dice.pick(state.opening.players).id },
];

const players = [
  { id: 'A', name: 'Ánh', identity: 'red' },
  { id: 'B', name: 'Bình', identity: 'blue' },
  { id: 'C', name: 'Chi', identity: 'blue' },
];

const intelligenceActs = (state: State, dice: Dice) => {
  const seat = dice.pick(['A', 'B', 'C']);
  const held = state.cards.zones[`hand:${seat}`] ?? [];
  const sent = { type: 'SendIntelligence', by: seat, card: held.length > 0 ? dice.pick(held) : 'probe#9' };
  return [
    { type: 'Pass', by: seat },
    { type: 'StartTurn', player: seat },
    { type: 'EnterPhase', phase: dice.pick(['draw', 'action', 'send', 'receive', 'end']) },
    { ...sent, manner: dice.pick(['secret', 'open']) },
    { ...sent, manner: 'direct', to: dice.pick(['A', 'B', 'C']) },
    { type: 'ReceiveIntelligence', by: seat },
    { type: 'LetPass', by: seat },
    { type: 'Reveal', player: seat, what: dice.pick(['identity', 'intelligence']) },
  ];
};

const audiences: readonly Audience[] = ['A', 'B', 'spectator', 'official'];

/** The first difference of two JSON values, as a path: what a failure has to say. */
function difference(a: unknown, b: unknown, path = ''): string | undefined {
  if (sameJson(a, b)) return undefined;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return `${path}: ${JSON.stringify(a)} / ${JSON.stringify(b)}`;
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const found = difference(
      (a as Record<string, unknown>)[key],
      (b as Record<string, unknown>)[key],
      `${path}.${key}`,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where folding what an audience may see first leaves what it may see of the fold. */
function parting(table: Table, audience: Audience): string | undefined {
  let folded: State | undefined;
  for (const [revision, event] of table.events.entries()) {
    const state = table.states[revision] as State;
    folded = evolve(table.system, folded, redactEvent(table.system, event, state, audience, false));
    const found = difference(folded, redactState(table.system, state, audience, false));
    if (found !== undefined) return `revision ${revision} (${event.type}) for ${audience}: ${found}`;
  }
  return undefined;
}

describe('redaction', () => {
  it.each([
    { system: solo, hands: 'closed', seeds: 25, own },
    { system: solo, hands: 'open', seeds: 8, own },
    { system: fengsheng, hands: 'closed', seeds: 15, own: intelligenceActs },
  ] as const)(
    'I14: folding what an audience may see equals what it may see of the fold ($system.name, $hands hands)',
    ({ system, hands, seeds, own: acts }) => {
      const opening = open(hands, { ruleset: system.name, players: players.slice(0, system.seats.max) });
      for (let seed = 1; seed <= seeds; seed += 1) {
        const table = randomMatch(system, { seed, steps: 120, open: opening, own: acts });
        for (const audience of audiences) {
          const found = parting(table, audience);
          const script = scriptOf(table).map((command) => JSON.stringify(command));
          if (found !== undefined) throw new Error([`seed ${seed}, ${found}`, ...script].join('\n'));
        }
      }
    },
    60_000,
  );

  it('I11, C63: of two matches that differ only in what is hidden, others see the same, down to what is sealed', () => {
    const seen = (hidden: string, other: string) => {
      const table = new Table(solo).play(
        open('closed'),
        { type: 'GiveCards', to: 'B', cards: [hidden, 'mirror#1'] },
        { type: 'SetCard', by: 'B', card: hidden },
        { type: 'GiveCards', to: 'B', cards: [other] },
      );
      table.record({ type: 'SetCard', by: 'B', card: hidden });
      table.play(
        { type: 'GiveCards', to: 'A', cards: ['no-talking'] },
        { type: 'Announce', by: 'A', card: 'no-talking', targets: ['B'] },
        { type: 'Respond', by: 'B', card: 'mirror#1' },
        { type: 'Rule', kind: 'rewind', to: 2, clause: 'SOLO-18', reason: 'shown too early' },
      );
      return table.events.map((event, at) => {
        const state = table.states[at] as State;
        const secrets = secretsOf(solo, event, state);
        return {
          seals: secrets.map(({ path, face, variants }) => ({
            path,
            face,
            of: variants.map((variant) => variant.for),
          })),
          spectator: redactEvent(solo, event, state, 'spectator', false),
          opponent: redactEvent(solo, event, state, 'A', false),
        };
      });
    };
    expect(seen('kim-cang-ho-the#4', 'weak-hand#1')).toEqual(seen('thoat-xac-kim-thien#1', 'mirror#3'));
  });

  it('I11, C39: a hidden card stands nowhere in what others see, before it is shown', () => {
    for (let seed = 100; seed < 130; seed += 1) {
      const table = randomMatch(solo, { seed, steps: 80, open: open('closed'), own });
      for (const audience of ['A', 'spectator'] as const) {
        const shown = new Set<string>();
        table.events.forEach((event, revision) => {
          const state = table.states[revision] as State;
          for (const key of Object.values(state.cards.faces).flatMap((names) => Object.keys(names)))
            if (key.startsWith('B/')) shown.add(key.slice(2, key.lastIndexOf('#')));
          const hidden = (state.cards.zones['hand:B'] ?? []).map((card) => card.slice(0, card.indexOf('#')));
          const seen = redactEvent(solo, event, state, audience, false);
          if (event.type !== 'CardsGiven' || event.data['to'] !== 'B') return;
          for (const id of hidden.filter((card) => !shown.has(card))) expect(JSON.stringify(seen)).not.toContain(id);
        });
      }
    }
  });

  it('C63: copy numbers count per seat by showing, so that #2 tells nothing of a #1', () => {
    const table = new Table(solo).play(
      open('closed'),
      { type: 'GiveCards', to: 'A', cards: ['kim-cang-ho-the#1', 'tan-cuoc-phu-than'] },
      { type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the#2', 'no-talking#7'] },
      { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] },
    );
    expect((table.view('B')['players'] as JsonObject[])[1]?.['hand']).toEqual(['kim-cang-ho-the#1', 'no-talking#1']);
    expect((table.view('B')['players'] as JsonObject[])[0]?.['hand']).toBeUndefined();
    table.play({ type: 'Respond', by: 'B', card: 'kim-cang-ho-the#2' });
    const shields = (audience: Audience) =>
      (table.view(audience)['spentShields'] as JsonObject[]).map(({ card }) => card);
    expect(shields('spectator')).toEqual(['kim-cang-ho-the#1']);
    expect(shields('B')).toEqual(['kim-cang-ho-the#1']);
    expect(shields('official')).toEqual(['kim-cang-ho-the#2']);
    const spectator = table.events.map((event, at) =>
      redactEvent(solo, event, table.states[at] as State, 'spectator', false),
    );
    expect(JSON.stringify(spectator)).not.toContain('#2');
    expect(JSON.stringify(spectator)).not.toContain('no-talking');
  });

  it('seals a shown card with all its names also where they are the same, so that sealing itself tells nothing', () => {
    const table = new Table(solo).play(open('closed'), {
      type: 'Announce',
      by: 'A',
      card: 'no-talking',
      targets: ['B'],
    });
    const at = table.events.findIndex(({ type }) => type === 'ActionAnnounced');
    const secrets = secretsOf(solo, table.events[at] as never, table.states[at] as State);
    const card = secrets.find(({ path }) => path.join('.') === 'data.card');
    expect(card).toEqual({
      path: ['data', 'card'],
      face: 'no-talking#1',
      variants: [
        { for: ['official'], kind: 'card', value: 'no-talking#1' },
        { for: ['A'], kind: 'card', value: 'no-talking#1' },
      ],
    });
    expect(secrets.some(({ path }) => path.join('.') === 'meta.command.card')).toBe(true);
  });

  it('names are sealed for everyone, identities for their owner, free text of closed hands for officials', () => {
    const table = new Table(solo).play(open('closed'), { type: 'CallJudge', by: 'A', reason: 'I hold a Shield' });
    const found = table.events.flatMap((event, at) => secretsOf(solo, event, table.states[at] as State));
    const of = (kind: string) => found.flatMap(({ variants }) => variants).filter((variant) => variant.kind === kind);
    expect(of('name')).toContainEqual({ for: ['everyone'], kind: 'name', value: 'Ánh', subject: 'A' });
    expect(of('identity')).toContainEqual({ for: ['official', 'B'], kind: 'identity', value: 'blue' });
    expect(of('text')).toContainEqual({ for: ['official'], kind: 'text', value: 'I hold a Shield' });
    expect(mayOpen(['official'], 'spectator', false)).toBe(false);
    expect(mayOpen(['official'], 'spectator', true)).toBe(true);
    expect(mayOpen(['everyone'], 'B', false)).toBe(true);
  });

  it('a card refused face down is shown to nobody; refused face up it is known from then on', () => {
    const table = new Table(solo).play(open('closed'), { type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the'] });
    expect(table.record({ type: 'Respond', by: 'B', card: 'kim-cang-ho-the' })).toMatch(/^refused/);
    const known = (table.view('spectator')['players'] as JsonObject[])[1];
    expect(known).toMatchObject({ known: ['kim-cang-ho-the#1'], handCount: 1 });
  });

  it('shows the wire state of the contract, with hidden cards counted', () => {
    const table = new Table(solo).play(
      open('closed'),
      { type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the'] },
      { type: 'GiveCards', to: 'B', count: 2 },
      { type: 'SetCard', by: 'B', card: 'kim-cang-ho-the' },
      { type: 'Announce', by: 'A', card: 'no-talking', targets: ['B'] },
    );
    const seen = view(solo, table.state, 'spectator', false) as Record<string, unknown>;
    expect((seen['players'] as JsonObject[])[1]).toMatchObject({
      id: 'B',
      handCount: 2,
      set: [],
      setCount: 1,
      known: [],
      used: [],
    });
    expect((seen['players'] as JsonObject[])[0]).toMatchObject({ handCount: null, used: [] });
    expect((view(solo, table.state, 'B', false)['players'] as JsonObject[])[1]).toMatchObject({
      hand: [],
      set: ['kim-cang-ho-the#1'],
    });
    expect(seen['chain']).toMatchObject({
      links: [
        {
          id: 'L1',
          by: 'A',
          card: 'no-talking#1',
          targets: ['B'],
          via: 'play',
          answers: null,
          modifiedBy: [],
          status: 'pending',
        },
      ],
      window: { id: 'W1', kind: 'response', about: 'L1', order: ['B'], awaiting: ['B'] },
    });
    expect(seen).toMatchObject({
      match: 'm',
      ruleset: 'solo@1',
      status: 'open',
      turn: null,
      phase: null,
      struck: [],
      result: null,
      serve: 'A',
      moment: 'M1',
    });
  });
});
