/** Which cards and abilities a seat may use: what is known of its hand and table, and any card while its hand is not fully known. */
import type { CardDefinition, State } from '#match';
import { isSeat, zone } from '#match';
import { stateOf, type Course } from './course.js';

/** Every card that the match knows: of its catalogue, of its opening, and described since. */
export function knownCards({ system, states }: Course): readonly CardDefinition[] {
  const defined = Object.values(states.at(-1)?.defined ?? {}).filter(({ kind }) => kind !== 'character');
  const own = new Set(defined.map(({ id }) => id));
  return [...system.catalogue.cards.filter(({ id }) => !own.has(id)), ...defined];
}

/** The lowest copy of a card that lies nowhere yet, and is not among those already named. */
export function freshCopy(state: State, id: string, named: readonly string[] = []): string {
  const seen = new Set([...Object.values(state.cards.zones).flat(), ...named]);
  let copy = 1;
  while (seen.has(`${id}#${copy}`)) copy += 1;
  return `${id}#${copy}`;
}

export const seenCards = (state: State, seat: string): readonly string[] => [
  ...new Set([...zone(state, `hand:${seat}`), ...zone(state, `set:${seat}`)]),
];

/** Whether a card that nobody saw in this hand may come out of it. */
export function holdsUnseen(state: State, seat: string): boolean {
  if (!isSeat(state, seat)) return true; // the host's cards lie nowhere
  const unseen = state.cards.unseen[seat];
  return unseen === null || unseen === undefined ? zone(state, `hand:${seat}`).length === 0 : unseen > 0;
}

/** Abilities that a seat may name: of its character and of its cards on the table, as `<card or character>/<id>`. */
export function abilitiesOf(course: Course, seat: string): readonly string[] {
  const state = stateOf(course);
  const shown = (course.system.view(state)['characters'] ?? {}) as Readonly<Record<string, string>>;
  const character = shown[seat] ?? state.opening.players.find(({ id }) => id === seat)?.character;
  const lying = [...zone(state, `table:${seat}`), ...zone(state, `set:${seat}`)].map((card) => card.split('#')[0]);
  const owners = [...new Set([character, ...lying].filter((owner) => owner !== undefined))];
  return owners.flatMap((owner) => {
    const { system } = course;
    const definition =
      state.defined[owner] ??
      [...system.catalogue.characters, ...system.catalogue.cards].find(({ id }) => id === owner);
    return (definition?.abilities ?? []).map(({ id }) => `${owner}/${id}`);
  });
}
