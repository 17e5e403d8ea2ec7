import type { Command } from 'commander';
import { ImportRefused, importMatches } from '#recorder';
import { erasedHere } from './erasures.js';
import { Rejected } from './rejected.js';
import { textOf } from './terminal.js';
import { type CommonOptions, type Session, verb } from './verb.js';

export function addImport(program: Command, session: Session): void {
  verb(program, 'import <file>', 'take an export into the store; again changes nothing', [
    'import final-1.jsonl',
    'gunzip -c final-1.jsonl.gz | npx touchline import -',
  ]).action(async (file: string, { json, store: url }: CommonOptions) => {
    const text = await textOf(session.terminal, file);
    await session.withStore(url, async (store) => {
      try {
        const place = { erased: await erasedHere(session, url), logFolder: session.logPlace(url).folder };
        for (const imported of await importMatches(store, text, place)) {
          const { match, added, known, revision } = imported;
          if (json === true) await session.line(imported);
          else
            await session.print(
              `${match}: ${added} events added, ${known} known before, now at revision ${revision} or later`,
            );
        }
      } catch (thrown) {
        if (thrown instanceof ImportRefused) throw new Rejected(`${file}: ${thrown.message}; nothing was imported`);
        throw thrown;
      }
    });
    session.done(0);
  });
}
