/**
 * Over HTTP nobody names a second official: `seconded` is filled from the word that this official gave with own credentials, and the
 * command is then recorded at the revision that was approved or not at all.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { Command } from '#match';
import { type Approval, type Register, commandDigest } from '#access';
import type { Answer } from '#recorder';
import { HttpProblem } from '../http/problem.js';
import { REGISTER } from '../http/tokens.js';
import type { Caller } from './credentials.js';

@Injectable()
export class Seconding {
  constructor(@Inject(REGISTER) private readonly register: Register) {}

  /** The command with the second official whom the register knows, for a dry run: their word is looked at and stays good. */
  async asApproved(caller: Caller, command: Command): Promise<Command> {
    if (this.believes(caller, command)) return command;
    const { seconded, ...own } = command as Command & { readonly seconded?: unknown };
    const match = String(command.match);
    const approval = await this.register.approvals.find(match, commandDigest(match, command), caller.account ?? '');
    if (approval !== undefined && (seconded === undefined || seconded === approval.account))
      return asSeconded(own, approval);
    if (seconded !== undefined) throw notSeconded(seconded);
    return command;
  }

  /** While nobody has credentials the host's word is believed, as that of a script is. */
  private believes(caller: Caller, command: Command): boolean {
    return caller.how === 'host' || (command.type !== 'Rule' && command.type !== 'HearAppeal');
  }

  /** @param send records the command as it is then; a word for what was not recorded stays good */
  async with(caller: Caller, command: Command, send: (command: Command) => Promise<Answer>): Promise<Answer> {
    const { seconded, ...own } = command as Command & { readonly seconded?: unknown };
    if (this.believes(caller, command)) return send(command);
    const match = String(command.match);
    const id = String(command.commandId);
    const approval = await this.register.approvals.take(match, commandDigest(match, command), caller.account ?? '', id);
    if (approval === undefined || (seconded !== undefined && seconded !== approval.account)) {
      if (approval !== undefined) await this.register.approvals.giveBack(approval.id);
      if (seconded === undefined) return send(command);
      throw notSeconded(seconded);
    }
    const answer = await send(asSeconded(own, approval));
    if (answer.outcome === 'rejected') await this.register.approvals.giveBack(approval.id);
    return answer;
  }
}

/** Pinned to the revision that was approved, also when the sender has seen a later one since. */
const asSeconded = (own: object, { account, revision }: Approval): Command =>
  ({ ...own, expectedRevision: revision, seconded: account }) as unknown as Command;

const notSeconded = (seconded: unknown): HttpProblem =>
  new HttpProblem(
    'NOT_ALLOWED',
    `${String(seconded)} has not seconded exactly this command, or it was long ago; they do so at POST /api/approvals.`,
  );
