/** `docs/event-catalogue.md` is generated from the event shapes and reviewed; a stale one fails here. `TOUCHLINE_DOCS=write` renews it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Fields, Shape } from '#kernel';
import { coreEvents, type EventShape } from '#match';
import { ruleSystems } from '#rulebook';

const file = 'docs/event-catalogue.md';

function typeOf(shape: Shape): string {
  const or = shape.nullable === true ? ' or null' : '';
  switch (shape.kind) {
    case 'list':
      return `list of ${typeOf(shape.item as Shape)}${or}`;
    case 'record':
      return `by seat: ${typeOf(shape.item as Shape)}${or}`;
    case 'object':
      return `{ ${Object.entries(shape.fields as Fields)
        .map(([name, field]) => `${name}${field.optional === true ? '?' : ''}`)
        .join(', ')} }${or}`;
    case 'oneOf':
      return `${(shape.choices as readonly Shape[]).map(typeOf).join(' or ')}${or}`;
    default:
      return `${shape.values === undefined ? shape.kind : shape.values.map((value) => `\`${value}\``).join(', ')}${or}`;
  }
}

const seen: Readonly<Record<string, string>> = {
  card: 'shown; by its face in closed hands',
  'hidden-card': 'sealed in closed hands',
  name: 'sealed',
  'free-text': 'sealed',
  reason: 'sealed where the official gave it',
  'hidden-identity': 'sealed in closed hands',
  snapshot: 'sealed by audience',
};

function section(events: Readonly<Record<string, EventShape>>): string {
  return Object.entries(events)
    .map(([type, { schemaVersion, note, fields }]) => {
      const rows = Object.entries(fields).map(
        ([name, shape]) =>
          `| \`${name}\`${shape.optional === true ? '?' : ''} | ${typeOf(shape)} | ${shape.meaning === undefined ? '' : (seen[shape.meaning] ?? '')} |`,
      );
      const table =
        rows.length === 0
          ? 'No data.'
          : ['| field | is | in the stored line |', '| --- | --- | --- |', ...rows].join('\n');
      return `### ${type}\n\nSchema version ${schemaVersion}. ${note}\n\n${table}\n`;
    })
    .join('\n');
}

function catalogue(): string {
  const systems = ruleSystems.map(({ id, title, events }) => `## ${title['en']} (\`${id}\`)\n\n${section(events)}`);
  const intro =
    'Generated from the shapes in the code; do not edit. Every event also has `matchId`, `revision`, `type`, `schemaVersion` and `meta`.';
  return `# Event catalogue\n\n${intro}\n\n## Core\n\n${section(coreEvents)}\n${systems.join('\n')}`;
}

test('the event catalogue says what the code says', () => {
  const generated = catalogue();
  if (process.env['TOUCHLINE_DOCS'] === 'write') writeFileSync(file, generated);
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(generated);
});

test('every event of a rule system has a name of its own', () => {
  const own = ruleSystems.flatMap(({ events }) => Object.keys(events));
  expect(own.filter((type) => Object.hasOwn(coreEvents, type))).toEqual([]);
});
