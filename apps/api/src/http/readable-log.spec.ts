import { pino, stdTimeFunctions } from 'pino';
import { readableLine } from './readable-log.js';

function told(write: (log: pino.Logger) => void): string {
  const lines: string[] = [];
  const kept = { write: (line: string) => lines.push(readableLine(line)) };
  write(pino({ level: 'debug', base: null, timestamp: stdTimeFunctions.isoTime }, kept));
  return lines.join('').replaceAll(/^\d\d:\d\d:\d\d/gm, 'hh:mm:ss');
}

it('a line says what happened, with its fields, and how grave it is', () => {
  const lines = told((log) => {
    log.info({ matches: 5 }, 'sample tournament is there');
    log.warn({ view: 'matches', state: { lag: 3 } }, 'projection is late');
    log.info('stopped');
  });
  expect(lines).toBe(
    'hh:mm:ss  sample tournament is there  matches=5\n' +
      'hh:mm:ss  warning  projection is late  view=matches  state={"lag":3}\nhh:mm:ss  stopped\n',
  );
});

it('a request is told by what was asked and how it ended', () => {
  const request = { requestId: 'r', method: 'GET', route: '/api/matches/:id', status: 200, ms: 12 };
  expect(told((log) => log.info(request, 'request'))).toBe('hh:mm:ss  200  GET /api/matches/:id  12 ms\n');
});

it('a fault keeps its stack', () => {
  expect(told((log) => log.error({ err: new Error('gone') }, 'store'))).toMatch(
    /^hh:mm:ss {2}error {2}store\nError: gone\n\s+at /,
  );
});
