/** All catalogues: one JSON file a language and namespace. A new namespace is four files and a line for each here. */
import enEvents from './catalogues/en/events.json' with { type: 'json' };
import enPages from './catalogues/en/pages.json' with { type: 'json' };
import enPhrases from './catalogues/en/phrases.json' with { type: 'json' };
import enReport from './catalogues/en/report.json' with { type: 'json' };
import enTable from './catalogues/en/table.json' with { type: 'json' };
import enValues from './catalogues/en/values.json' with { type: 'json' };
import esEvents from './catalogues/es/events.json' with { type: 'json' };
import esPages from './catalogues/es/pages.json' with { type: 'json' };
import esPhrases from './catalogues/es/phrases.json' with { type: 'json' };
import esReport from './catalogues/es/report.json' with { type: 'json' };
import esTable from './catalogues/es/table.json' with { type: 'json' };
import esValues from './catalogues/es/values.json' with { type: 'json' };
import huEvents from './catalogues/hu/events.json' with { type: 'json' };
import huPages from './catalogues/hu/pages.json' with { type: 'json' };
import huPhrases from './catalogues/hu/phrases.json' with { type: 'json' };
import huReport from './catalogues/hu/report.json' with { type: 'json' };
import huTable from './catalogues/hu/table.json' with { type: 'json' };
import huValues from './catalogues/hu/values.json' with { type: 'json' };
import viEvents from './catalogues/vi/events.json' with { type: 'json' };
import viPages from './catalogues/vi/pages.json' with { type: 'json' };
import viPhrases from './catalogues/vi/phrases.json' with { type: 'json' };
import viReport from './catalogues/vi/report.json' with { type: 'json' };
import viTable from './catalogues/vi/table.json' with { type: 'json' };
import viValues from './catalogues/vi/values.json' with { type: 'json' };
import type { Language } from './languages.js';

/** Texts by key; a level down where a group of keys belongs together. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

export const resources: Readonly<Record<Language, Readonly<Record<string, Texts>>>> = {
  en: { events: enEvents, pages: enPages, phrases: enPhrases, report: enReport, table: enTable, values: enValues },
  vi: { events: viEvents, pages: viPages, phrases: viPhrases, report: viReport, table: viTable, values: viValues },
  es: { events: esEvents, pages: esPages, phrases: esPhrases, report: esReport, table: esTable, values: esValues },
  hu: { events: huEvents, pages: huPages, phrases: huPhrases, report: huReport, table: huTable, values: huValues },
};
export const namespaces = ['events', 'pages', 'phrases', 'report', 'table', 'values'] as const;
export type Namespace = (typeof namespaces)[number];
