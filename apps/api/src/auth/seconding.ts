/**
 * Over HTTP nobody names a second official: `seconded` is filled from the word that this official gave with own credentials, and the
 * command is then recorded at the revision that was approved or not at all.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { Command } from '#match';
import { type Register, commandDigest } from '#access';
import type { Answer } from '#recorder';
import { HttpProblem } from '../http/problem.js';
import { REGISTER } from '../http/tokens.js';
import type { Caller } from './credentials.js';

@Injectable()
export class Seconding {
  constructor(@Inject(REGISTER) private readonly register: Register) {}

  /** @param send records the command as it is then; a word for what was not recorded stays good */
  async with(caller: Caller, command: Command, send: (command: Command) => Promise<Answer>): Promise<Answer> {
    const { seconded, ...own } = command as Command & { readonly seconded?: unknown };
    // While nobody has credentials the host's word is believed, as that of a script is.
    if (caller.how === 'host' || (command.type !== 'Rule' && command.type !== 'HearAppeal')) return send(command);
    const match = String(command.match);
    const id = String(command.commandId);
    const approval = await this.register.approvals.take(match, commandDigest(match, command), caller.account ?? '', id);
    if (approval === undefined || (seconded !== undefined && seconded !== approval.account)) {
      if (approval !== undefined) await this.register.approvals.giveBack(approval.id);
      if (seconded === undefined) return send(command);
      throw new HttpProblem(
        'NOT_ALLOWED',
        `${String(seconded)} has not seconded exactly this command, or it was long ago; they do so at POST /api/approvals.`,
      );
    }
    const pinned = { expectedRevision: approval.revision, ...own, seconded: approval.account } as unknown as Command;
    const answer = await send(pinned);
    if (answer.outcome === 'rejected') await this.register.approvals.giveBack(approval.id);
    return answer;
  }
}
