/** The state after a run of events: `evolve` applied from the first to the last. */
export function fold<State, Event>(
  evolve: (state: State, event: Event) => State,
  initial: State,
  events: Iterable<Event>,
): State {
  let state = initial;
  for (const event of events) state = evolve(state, event);
  return state;
}

/** For the end of a switch over a union: the compiler proves that nothing is left. */
export function never(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
