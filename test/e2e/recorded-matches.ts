/** Whole matches of the three games in a served store, with a call that still waits, for specs that look at pages. */
import { readFileSync } from 'node:fs';
import type { Served } from './served.js';

type Command = Record<string, unknown>;

export const scriptOf = (name: string): Command[] =>
  readFileSync(`test/matches/${name}.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => JSON.parse(line) as Command);

/** Records a script over HTTP; what it means to be rejected is. Answers with the match's id. */
export async function recordScript(served: Served, name: string): Promise<string> {
  const [opening = {}, ...commands] = scriptOf(name);
  const match = String(opening['match']);
  let { revision } = (await served.post('/api/matches', opening)).body;
  for (const command of commands) {
    const goal = command['type'] === 'ConfirmGoal' && typeof revision === 'number';
    const { body } = await served.say(match, command, goal ? { 'if-match': `"${revision}"` } : {});
    if (typeof body['revision'] === 'number') revision = body['revision'];
  }
  return match;
}

export async function recordMatches(served: Served): Promise<void> {
  for (const name of ['solo/full-closed-hand', 'fengsheng/full-five-seats', 'hkk/full-match'])
    await recordScript(served, name);
  await served.open('waiting', { competition: { tournament: 'Demo Cup', round: 4, table: '2' } });
  await served.say('waiting', {
    type: 'Rule',
    kind: 'penalty',
    seat: 'B',
    clause: 'SOLO-14',
    reason: 'late at the table',
  });
  await served.say('waiting', { type: 'CallJudge', by: 'A', reason: 'was the goal in?' });
}
