/** Sentences for screen readers, one at a time: what changed on the page while nobody touched it. */
let sentence = $state('');

export const announcer = {
  get sentence(): string {
    return sentence;
  },
  say(text: string): void {
    sentence = text === sentence ? `${text}\u00a0` : text; // said again, it has to be another text to be heard again
  },
};
