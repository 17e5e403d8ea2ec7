/**
 * An official with one finger on the record page: told a command of a match script, it looks for what to touch, in the order in which a
 * person would: what is offered, the card, the form. It types only words and numbers. Each touch waits for what the page shows.
 */
import type { Locator, Page } from 'playwright-core';

type Command = Readonly<Record<string, unknown>>;
export const PATIENCE = 60_000;

/** Fields that only the form asks for. */
const saidInFull = ['changes', 'deliberate', 'conditionMet', 'paid', 'from', 'seconded', 'effect', 'points', 'for'];

export class TouchingOfficial {
  touches = 0;

  constructor(readonly page: Page) {
    page.setDefaultTimeout(PATIENCE);
  }

  /** Until the page shows that the match, as the page predicts it, stands at this revision. */
  async stands(revision: number): Promise<void> {
    await this.page.locator(`[data-revision="${revision}"]`).waitFor();
  }

  async sent(): Promise<void> {
    await this.page.locator('[data-unsent="0"]').waitFor();
  }

  async record(command: Command): Promise<void> {
    const { type, by, player } = command;
    const plain = !saidInFull.some((field) => field in command);
    if (type === 'RecordOutcome') return this.outcome(command);
    if (type === 'Correct') {
      await this.sent(); // unsent, it would leave the queue instead
      return this.tap(this.page.locator('[data-undo]'));
    }
    if (plain && type === 'ConfirmGoal') return this.goal(String(by));
    if (plain && (await this.offered(this.page.locator('[data-table]'), command))) return;
    const asked = this.page.locator(`[data-asked="${String(by)}"]`);
    if (plain && by !== undefined && (await this.offered(asked.locator('> .row').first(), command))) return;
    const seat = this.page.locator(`[data-seat="${String(player ?? by)}"]`);
    if (type === 'ChangeLife' && (await this.offered(seat, command))) return;
    const what = command['card'] ?? command['ability'];
    const playing = ['Announce', 'Respond', 'SetCard', 'SendIntelligence'].includes(String(type));
    if (playing && typeof what === 'string' && (await this.withCard(command, String(by), what, plain))) return;
    await this.tap(this.page.locator('[data-more]'));
    await this.tap(this.sheet.locator(`[data-form="${String(type)}"]`));
    await this.write(this.sheet, command);
  }

  private get sheet(): Locator {
    return this.page.locator('dialog[open]');
  }

  /** @param force for what says why it is not allowed: it is there to be touched, though marked as disabled */
  private async tap(target: Locator, force = false): Promise<void> {
    this.touches += 1;
    await target.first().tap({ force });
  }

  private async goal(seat: string): Promise<void> {
    const panel = this.page.locator(`[data-seat="${seat}"]`);
    await this.tap(panel.locator('[data-goal]'));
    await this.tap(panel.locator('[data-act*="ConfirmGoal"]'));
  }

  private async outcome(command: Command): Promise<void> {
    await this.write(this.page.locator('section.settling'), command);
  }

  /** Touches an act where it is offered; a refused one is recorded as such. */
  private async offered(where: Locator, command: Command): Promise<boolean> {
    const acts = where.locator('[data-act]');
    const told = await acts.evaluateAll((buttons) =>
      buttons.map((button) => ({
        command: button.getAttribute('data-act') ?? '{}',
        aims: button.getAttribute('data-aims') ?? '',
        to: button.getAttribute('data-to') ?? '',
        barred: button.getAttribute('aria-disabled') === 'true',
      })),
    );
    const at = told.findIndex((act) =>
      says({ ...(JSON.parse(act.command) as Command), ...(act.to === '' ? {} : { to: act.to }) }, act.aims, command),
    );
    if (at < 0) return false;
    const barred = told[at]?.barred === true;
    await this.tap(acts.nth(at), barred);
    if (barred) await this.tap(this.sheet.locator('[data-refuse]'));
    return true;
  }

  /** By way of the card: its sheet, and where that does not offer it, its form. False for a card that lies nowhere here. */
  private async withCard(command: Command, by: string, what: string, plain: boolean): Promise<boolean> {
    const seat = this.page.locator(`[data-seat="${by}"]`);
    const ref = 'card' in command && !what.includes('#') ? `${what}#1` : what;
    const held = seat.locator(`[data-use="${ref}"]`);
    const other = by === 'host' ? this.page.locator('[data-host]') : seat.locator('[data-other]');
    if ((await held.count()) > 0) await this.tap(held);
    else if ('card' in command && (await other.count()) > 0) {
      await this.tap(other);
      await this.pick(this.sheet, ref);
    } else return false;
    const sheet = this.sheet.filter({ has: this.page.locator('[data-sheet]') });
    await sheet.waitFor();
    if (plain && (await this.offered(sheet, command))) return true;
    const full = sheet.locator(`[data-form="${String(command['type'])}"]`);
    if ((await full.count()) === 0) {
      await this.tap(sheet.getByRole('button', { name: 'Close' }));
      return false;
    }
    await this.tap(sheet.locator('summary'));
    await this.tap(full);
    const { by: _by, card: _card, ability: _ability, ...rest } = command;
    await this.write(this.sheet, rest);
    return true;
  }

  /** Fills a form and records it. */
  private async write(form: Locator, command: Command): Promise<void> {
    await form.locator('[data-record]').waitFor();
    for (const [name, value] of Object.entries(command)) {
      if (name === 'type' || name === 'link') continue;
      await this.fill(form, name, value);
    }
    await this.tap(form.locator('[data-record]'));
  }

  private async fill(form: Locator, path: string, value: unknown): Promise<void> {
    const field = form.locator(`[data-field="${path}"]`);
    const folded = form.locator('details:not([open])', { has: this.page.locator(`[data-field="${path}"]`) });
    if ((await folded.count()) > 0) await this.tap(folded.locator('> summary'));
    if (Array.isArray(value)) return this.fillList(form, field, path, value);
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) await this.fill(form, `${path}.${name}`, inner);
      return;
    }
    const choice = field.locator(`[data-value='${JSON.stringify(value)}']`);
    await field.locator('[data-value], [data-new-card], input, textarea').first().waitFor();
    if ((await choice.count()) > 0) {
      if ((await choice.getAttribute('aria-pressed')) !== 'true') await this.tap(choice);
    } else if ((await field.locator('[data-new-card]').count()) > 0) await this.pick(field, String(value));
    else await field.locator('input, textarea').first().fill(String(value));
  }

  private async fillList(form: Locator, field: Locator, path: string, values: readonly unknown[]): Promise<void> {
    for (const [at, value] of values.entries()) {
      if (typeof value === 'object') {
        await this.tap(form.locator(`[data-add="${path}"]`));
        await this.fill(form, `${path}.${at}`, value);
      } else if ((await field.locator('[data-new-card]').count()) > 0) await this.pick(field, String(value));
      else await this.tap(field.locator(`[data-value='${JSON.stringify(value)}']`));
    }
  }

  /** A card of the picker, in the copy that is meant. */
  private async pick(where: Locator, named: string): Promise<void> {
    const [id = '', copy = '1'] = named.split('#');
    await where.locator(`[data-new-card="${id}"]`).waitFor();
    const seen = where.locator(`[data-card="${id}#${copy}"]`);
    if ((await seen.count()) > 0) return this.tap(seen);
    const higher = where.getByRole('button', { name: 'Next copy' });
    for (let at = 1; at <= Number(copy); at += 1) {
      await this.tap(higher);
      await where.locator(`[data-copy="${at}"]`).waitFor();
    }
    await this.tap(where.locator(`[data-new-card="${id}"]`));
  }
}

/** Whether what a button records is what the script says; what the rules complete by themselves need not be said. */
function says(act: Command, aims: string, command: Command): boolean {
  const ref = (value: unknown): unknown => (typeof value === 'string' && !value.includes('#') ? `${value}#1` : value);
  for (const [name, value] of Object.entries(command)) {
    if (name === 'targets' || name === 'commandId') continue;
    if (name === 'card' ? ref(act[name]) !== ref(value) : JSON.stringify(act[name]) !== JSON.stringify(value))
      return false;
  }
  if (command['type'] === 'SetCard' && 'faceDown' in act !== 'faceDown' in command) return false;
  const targets = command['targets'] as readonly string[] | undefined;
  return targets === undefined ? act['targets'] === undefined : targets.join(' ') === aims;
}
