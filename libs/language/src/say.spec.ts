import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MatchEvent } from '#kernel';
import type { RuleSystem } from '#match';
import { sentenceOf } from '#replay';
import { findByName } from '#rulebook';
import { Table } from '#testing';
import { gameWords, languageFor, languages, phraseIn, say, spoken, withNames, wordsIn } from './index.js';

const solo = findByName('solo') as RuleSystem;
const event = (type: string, data: object): MatchEvent =>
  ({ type, data, revision: 0, meta: { causedBy: [] } }) as unknown as MatchEvent;
const inAll = (type: string, data: object, system = solo): string[] =>
  languages.map((language) => say(wordsIn(language), sentenceOf(system, event(type, data))));

function table(file: string): Table {
  const commands = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => JSON.parse(line) as Record<string, string>);
  const played = new Table(findByName(String(commands[0]?.['ruleset']), commands[0]?.['edition']) as RuleSystem);
  for (const command of commands) played.record(command);
  return played;
}

describe('say', () => {
  it('tells an event in each language', () => {
    expect(inAll('Passed', { by: 'B', window: 'W1', how: 'silent', clause: 'SOLO-2' })).toEqual([
      'B kept silent.',
      'B im lặng.',
      'B calló.',
      'B hallgatott.',
    ]);
    expect(inAll('ScoreChanged', { score: { A: 2, B: 1 }, why: 'goal G3' })).toEqual([
      'The score is A 2, B 1: goal G3.',
      'Tỷ số là A 2, B 1: bàn thắng G3.',
      'El marcador es A 2, B 1: gol G3.',
      'Az állás A 2, B 1: gól: G3.',
    ]);
  });

  it('counts as each language counts', () => {
    const given = (count: number): string[] => inAll('CardsGiven', { to: 'B', cards: [], count });
    expect(given(1)).toEqual([
      'B got 1 unseen card.',
      'B nhận 1 lá chưa xem.',
      'B recibió 1 carta no vista.',
      'B kapott: 1 nem látott lap.',
    ]);
    expect(given(3)).toEqual([
      'B got 3 unseen cards.',
      'B nhận 3 lá chưa xem.',
      'B recibió 3 cartas no vistas.',
      'B kapott: 3 nem látott lap.',
    ]);
  });

  it('HKK-94.0: tells a built-in reaction apart from a card that is hidden', () => {
    const answered = (via: string): string[] =>
      inAll('ResponseAnnounced', { link: 'L2', by: 'B', via, answers: 'L1', targets: [], clause: 'HKK-94.0' });
    expect(answered('builtIn')).toEqual([
      'B announced the built-in reaction in answer to L1: L2.',
      'B công bố phản ứng có sẵn của lá bài để đáp lại L1: L2.',
      'B anunció la reacción incorporada en respuesta a L1: L2.',
      'B válaszul bejelentette (L1): a beépített reakció; L2.',
    ]);
    expect(answered('play')[0]).toBe('B announced a hidden card in answer to L1: L2.');
  });

  it('tells a refused built-in reaction, and whose trigger fired', () => {
    const refused = { act: 'Respond', by: 'B', via: 'builtIn', clause: 'HKK-94.0', message: 'gone', rightSpent: false };
    expect(inAll('PlayRefused', refused)[0]).toBe('B used the built-in reaction: refused (HKK-94.0), gone.');
    const fired = { source: 'E1', by: 'A', on: 'G1', changes: [] };
    expect(inAll('TriggerFired', fired)[0]).toBe('The trigger of E1 (A) fired on G1.');
  });

  it('says what it was that a player showed', () => {
    const fengsheng = findByName('fengsheng') as RuleSystem;
    expect(inAll('Revealed', { player: 'A', what: 'identity', value: 'red' }, fengsheng)).toEqual([
      'A showed an identity: red.',
      'A lật thân phận: red.',
      'A mostró una identidad: red.',
      'A felfedte: kilét, red.',
    ]);
  });

  it('leaves words of people as they are, whatever they look like', () => {
    const [english] = inAll('JudgeCalled', { by: 'A', reason: 'she said {{by}} $t(unknown.say) <b>' });
    expect(english).toBe('A judge was called by A: she said {{by}} $t(unknown.say) <b>.');
  });

  it('tells a card by its name and a refusal by its clause where its words are known in English alone', () => {
    const refused = event('PlayRefused', {
      act: 'Respond',
      by: 'B',
      card: 'kim-cang-ho-the#2',
      clause: 'SOLO-8',
      message: 'something that no catalogue has',
      rightSpent: false,
    });
    const told = say(wordsIn('vi'), sentenceOf(solo, refused), gameWords({ system: solo, events: [] }, 'vi'));
    expect(told).toContain('Kim Cang Hộ Thể #2');
    expect(told).toContain(solo.clauses.find(({ id }) => id === 'SOLO-8')?.text['vi']?.replace(/\.$/, '') as string);
  });

  it('says of a foreign event that it is none of ours', () => {
    expect(inAll('ComposedOde', {})[0]).toBe('ComposedOde (not known to this program).');
  });
});

const scripts = readdirSync('test/matches', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.jsonl'),
);

describe.each(scripts)('%s', (name) => {
  it('is told in every language without holes, and without English left where another is spoken', () => {
    const { events, system } = table(join('test/matches', name));
    for (const language of languages) {
      const words = wordsIn(language);
      for (const one of events) {
        const text = say(words, sentenceOf(system, one), gameWords({ system, events }, language));
        expect(text).toMatch(/^(?!.*(undefined|null|true|\[object|\{\{)).+\.$/s);
        // A card by its name, a place in words.
        if (one.type === 'CardMoved' || one.type === 'PlayRefused') expect(text).not.toMatch(/#1\b|[a-z]:\S/);
        for (const field of ['why', 'reason']) {
          const recorded = one.data[field];
          const own =
            one.type === 'CardMoved' ||
            one.type === 'LinkFizzled' ||
            one.type === 'ScoreChanged' ||
            one.type === 'ServeAssigned';
          if (own && typeof recorded === 'string' && recorded.includes(' '))
            expect([language, one.type, recorded, phraseIn(words, recorded) === undefined]).toEqual([
              language,
              one.type,
              recorded,
              false,
            ]);
        }
      }
    }
  });
});

it('spoken puts words where a sentence stands, however deep', () => {
  const sentence = sentenceOf(solo, event('ResultFinalised', {}));
  expect(spoken(wordsIn('es'), { steps: [{ revision: 3, sentence, because: [] }], none: null })).toEqual({
    steps: [{ revision: 3, text: 'El resultado es definitivo.', because: [] }],
    none: null,
  });
});

it.each([
  [['de', 'es-MX'], 'es'],
  [['zh'], 'en'],
  [[], 'en'],
  [['VI_VN'], 'vi'],
] as const)('of %p it speaks %s', (wanted, language) => {
  expect(languageFor(wanted)).toBe(language);
});

describe('say with names', () => {
  const told = (type: string, data: object): string =>
    say(wordsIn('en'), sentenceOf(solo, event(type, data)), {
      cardName: (ref) => (ref.startsWith('thoat-xac-kim-thien') ? 'Last Escape' : undefined),
      seatName: (id) => ({ A: 'An', L1: 'Lan' })[id],
    });

  it('calls seats by name, and nothing else that has the same letters', () => {
    expect(told('ScoreChanged', { score: { A: 2, L1: 1 }, why: 'goal G3' })).toBe('The score is An 2, Lan 1: goal G3.');
    expect(told('LinkResolved', { link: 'L1' })).toBe('L1 took effect.');
    expect(told('Passed', { by: 'L1', window: 'W1', how: 'spoken', clause: 'SOLO-2' })).toBe('Lan passed.');
  });

  it('names the cards in what a rule system wrote, and leaves plain words alone', () => {
    expect(withNames(wordsIn('en'), 'thoat-xac-kim-thien#1 lies in used of B', { cardName: () => 'Last Escape' })).toBe(
      'Last Escape lies in used of B',
    );
    expect(withNames(wordsIn('en'), 'a built-in reaction', { cardName: () => undefined })).toBe('a built-in reaction');
  });
});
