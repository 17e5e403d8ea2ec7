/**
 * What is hidden or personal in an event, found by its shape alone: the shapes say what a text stands for, the state after the event
 * says who may know it. The recorder seals these secrets before the line is made; showing an event to an audience opens those that it
 * may have. Not a clean-up: what no shape calls hidden is public, save that plain texts never tell of a veiled card (I11, C39).
 */
import { checkShape, object } from '#kernel';
import type { Json, JsonObject, MatchEvent, Seat, Shape } from '#kernel';
import type { Audience } from './audience.js';
import { cardRef } from './card.js';
import { hiddenWith, nameToCome } from './cards.js';
import { coreCommands, isCoreCommand, type CommandShape } from './command.js';
import { coreEvents, isCoreEvent, type EventShape } from './event-shapes.js';
import { snapshot } from './evolve-ruling.js';
import { redactState } from './redact-state.js';
import { isNumbered } from './ref.js';
import type { RuleSystem } from './rule-system.js';
import { isSeat, seatsOf, zoneOf, type State } from './state.js';
import { mayOpen, nameFor, retell, tellsOfCards, veilOf, type Secret, type Variant } from './visibility.js';

type Path = Secret['path'];

/** Everything to hide in an event; `stateAfter` is the state that the event led to. */
export function secretsOf(system: RuleSystem, event: MatchEvent, stateAfter: State): Secret[] {
  const known: EventShape | undefined = isCoreEvent(event.type) ? coreEvents[event.type] : system.events[event.type];
  const finder = new Finder(system, stateAfter, event);
  finder.walk(known === undefined ? anything : object(known.fields), event.data, ['data'], event.data);
  const { command } = event.meta;
  if (command !== undefined) {
    const type = String(command['type']);
    const asked: CommandShape | undefined = isCoreCommand(type) ? coreCommands[type] : system.commands[type];
    for (const [field, shape] of Object.entries(asked?.fields ?? {})) {
      finder.walk(shape, command[field], ['meta', 'command', field], command);
    }
  }
  return finder.secrets;
}

/** The event as an audience may see it: of each secret the first variant that it may have, else the face, else `null`. */
export function redactEvent(
  system: RuleSystem,
  event: MatchEvent,
  stateAfter: State,
  audience: Audience,
  revealed: boolean,
): MatchEvent {
  if (audience === 'official' || revealed) return event;
  return secretsOf(system, event, stateAfter).reduce((seen, { path, face, variants }) => {
    const open = variants.find((variant) => mayOpen(variant.for, audience, revealed));
    return replaced(seen, path, 0, open === undefined ? (face ?? null) : open.value) as MatchEvent;
  }, event);
}

function replaced(value: unknown, path: Path, depth: number, by: Json): unknown {
  const key = path[depth];
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((item: unknown, i) => (i === key ? replaced(item, path, depth + 1, by) : item));
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: replaced(fields[key], path, depth + 1, by) };
}

const anything: Shape = { kind: 'json' };

class Finder {
  readonly secrets: Secret[] = [];

  constructor(
    private readonly system: RuleSystem,
    private readonly state: State,
    private readonly event: MatchEvent,
  ) {}

  /** @param whole the data or command that the value stands in: it says whose hidden card it is */
  walk(shape: Shape, value: unknown, path: Path, whole: JsonObject): void {
    if (value === undefined || value === null) return;
    if (shape.meaning === 'snapshot') return this.snapshot(value as JsonObject, path);
    if (typeof value === 'string') return this.text(shape, value, path, whole);
    if (typeof value !== 'object') return;
    if (shape.kind === 'oneOf') {
      const fitting = shape.choices?.find((choice) => checkShape(choice, value).length === 0);
      return this.walk(fitting ?? anything, value, path, whole);
    }
    const inner = (key: string): Shape => shape.fields?.[key] ?? shape.item ?? anything;
    const list = Array.isArray(value);
    for (const [key, field] of Object.entries(value))
      this.walk(inner(key), field, [...path, list ? Number(key) : key], whole);
  }

  private text(shape: Shape, value: string, path: Path, whole: JsonObject): void {
    if (shape.kind === 'oneOf') {
      const fitting = shape.choices?.find((choice) => checkShape(choice, value).length === 0);
      return this.text(fitting ?? anything, value, path, whole);
    }
    switch (shape.meaning) {
      case 'card':
        return this.card(value, path);
      case 'hidden-card':
        return this.hiddenCard(value, path, whole);
      case 'name':
        return this.add(path, undefined, { for: ['everyone'], kind: 'name', value, ...this.subject(path) });
      case 'hidden-identity':
        return this.add(path, undefined, {
          for: ['official', ...Object.values(this.subject(path))],
          kind: 'identity',
          value,
        });
      case 'free-text':
        return this.freeText(value, path);
      case 'reason':
        return this.event.meta.command?.['reason'] === value ? this.freeText(value, path) : this.plain(value, path);
      case 'snapshot':
      case 'zone':
      case undefined:
        return this.plain(value, path);
    }
  }

  private add(path: Path, face: Json | undefined, ...variants: Variant[]): void {
    this.secrets.push({ path, variants, ...(face === undefined ? {} : { face }) });
  }

  private freeText(value: string, path: Path): void {
    const open = this.state.opening.hands === 'open';
    this.add(path, undefined, { for: [open ? 'everyone' : 'official'], kind: 'text', value });
  }

  /** A card is sealed with its face also where all three names are the same, so that sealing itself tells nothing. */
  private card(value: string, path: Path): void {
    if (isNumbered(value)) return;
    const veil = veilOf(this.state, value);
    if (veil === undefined) return;
    this.add(
      path,
      veil.face,
      { for: ['official'], kind: 'card', value },
      { for: [veil.owner], kind: 'card', value: veil.own },
    );
  }

  private hiddenCard(value: string, path: Path, whole: JsonObject): void {
    if (this.state.opening.hands === 'open') return;
    const veil = veilOf(this.state, value);
    const refusedDown = this.event.type === 'PlayRefused' && this.event.data['card'] === undefined;
    if (veil?.face !== undefined && !refusedDown && hiddenWith(this.state, cardRef(value) ?? value) === undefined)
      return this.card(value, path);
    const owner = [whole['by'], whole['to']].find((seat) => typeof seat === 'string' && isSeat(this.state, seat)) as
      string | undefined;
    const own: Variant[] =
      owner === undefined ? [] : [{ for: [owner], kind: 'card', value: this.ownName(owner, value) }];
    this.add(path, undefined, { for: ['official'], kind: 'card', value }, ...own);
  }

  /** A card that was laid face down in vain stays where it is: it has a name only if it had one before. */
  private ownName(owner: Seat, value: string): string {
    const card = cardRef(value);
    if (card === undefined || veilOf(this.state, value) !== undefined || zoneOf(this.state, card) !== undefined)
      return nameFor(this.state, owner, value) ?? value;
    return nameToCome(this.state.cards, owner, card);
  }

  /** Whose name or identity it is: the seat described beside it. */
  private subject(path: Path): { readonly subject?: string } {
    let around: unknown = this.event;
    for (const key of path.slice(0, -1)) around = (around as Record<string | number, unknown>)[key];
    const { id } = around as { id?: string };
    return id === undefined ? {} : { subject: id };
  }

  /** Words of the product: they may tell of a card, or say why one that nobody saw was refused. */
  private plain(value: string, path: Path): void {
    if (this.state.opening.hands === 'open') return;
    const refusedDown = this.event.data['hiddenCard'] !== undefined && path.at(-1) === 'message';
    if (!refusedDown && !tellsOfCards(this.state, value)) return;
    const seen = (audience: Audience): string =>
      refusedDown ? 'a card may not be laid face down now' : retell(this.state, audience, value);
    const seats = refusedDown
      ? seatsOf(this.state).filter((seat) => seat === this.event.data['by'])
      : seatsOf(this.state);
    const own = seats.map((seat): Variant => ({ for: [seat], kind: 'text', value: retell(this.state, seat, value) }));
    this.add(path, seen('spectator'), { for: ['official'], kind: 'text', value }, ...own);
  }

  private snapshot(value: JsonObject, path: Path): void {
    const { snapshotVersion: _version, ...kept } = value as unknown as State & { snapshotVersion: number };
    const restored: State = { ...kept, match: this.state.match, opening: this.state.opening };
    const seen = (audience: Audience): JsonObject => snapshot(redactState(this.system, restored, audience, false));
    const own = seatsOf(this.state).map((seat): Variant => ({ for: [seat], kind: 'snapshot', value: seen(seat) }));
    this.add(path, seen('spectator'), { for: ['official'], kind: 'snapshot', value }, ...own);
  }
}
