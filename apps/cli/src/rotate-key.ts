import type { Command } from 'commander';
import { rotateKey } from '#recorder';
import { Rejected } from './rejected.js';
import { type CommonOptions, type Session, verb } from './verb.js';

export function addRotateKey(program: Command, session: Session): void {
  verb(program, 'rotate-key', 'a new key signs checkpoints from now on; the old one goes on verifying', [
    'rotate-key',
  ]).action(async ({ store: url, json }: CommonOptions) => {
    const { folder, signingKey } = session.logPlace(url);
    if (signingKey !== undefined) throw new Rejected('the key comes from TOUCHLINE_SIGNING_KEY: change it there');
    if (folder === undefined) throw new Rejected('this store has no folder for keys; set TOUCHLINE_LOG');
    await rotateKey(folder);
    const keys = await session.withStore(url, (store) => session.withLog(url, store, async (log) => log.publicKeys));
    if (json === true) await session.line({ keys });
    else await session.print(keys.join('\n'));
    session.say('a server that runs takes the new key at its next start');
    session.done(0);
  });
}
