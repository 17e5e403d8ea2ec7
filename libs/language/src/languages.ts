/** The languages in which the product speaks. Clauses and card names may know further ones; sentences and pages have these. */
export const languages = ['en', 'vi', 'es', 'hu'] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text);

/** The first of these that the product speaks, else English; `es-MX` is Spanish. */
export function languageFor(wanted: readonly string[]): Language {
  for (const candidate of wanted) {
    const [main = ''] = candidate.toLowerCase().split(/[-_]/);
    if (isLanguage(main)) return main;
  }
  return 'en';
}
