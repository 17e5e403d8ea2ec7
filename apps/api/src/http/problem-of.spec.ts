import { AppendOutcomeUnknown, StoreTooNew, StoreUnavailable } from '#event-store';
import { SchemaTooNew } from '#migrations';
import { TooContended, UnknownEventType } from '#recorder';
import { problemOf } from './problem-of.js';

const told = (thrown: unknown) => {
  const problem = problemOf(thrown, 'GET', []);
  return [problem.status, problem.code, problem.detail];
};

describe('problemOf', () => {
  it.each([
    [new AppendOutcomeUnknown('match-x'), 503, 'OUTCOME_UNKNOWN', /same commandId/],
    [new StoreUnavailable('disk-full', 'no space on /var/lib/secret'), 503, 'STORE_UNAVAILABLE', /Nothing was stored/],
    [new StoreTooNew(2, 1), 503, 'STORE_UNAVAILABLE', /newer version/],
    [new SchemaTooNew('access', 2, 1), 503, 'STORE_UNAVAILABLE', /newer version/],
    [new UnknownEventType('x', 3, 'Danced', 1), 501, 'UNKNOWN_EVENT_TYPE', /Danced/],
    [new TooContended('x'), 409, 'TOO_CONTENDED', /send it again/],
    [new TypeError('secret is undefined'), 500, 'INTERNAL', /logged/],
    ['thrown text', 500, 'INTERNAL', /logged/],
  ])('%s is %d %s', (thrown, status, code, detail) => {
    expect(told(thrown)).toEqual([status, code, expect.stringMatching(detail)]);
    expect(JSON.stringify(problemOf(thrown, 'GET', []).body('r'))).not.toContain('secret');
  });
});
