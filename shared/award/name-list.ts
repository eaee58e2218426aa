/** Several names in one text, as a co-production has countries and a film languages: `France / Norway`. */

const separator = ' / ';

/** Full-width slashes of Chinese input methods separate as well. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[/／]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** The text with a name at its end, once. */
export function withName(text: string, name: string): string {
  const names = namesIn(text);
  return names.includes(name) ? text : [...names, name].join(separator);
}

export interface NamePair {
  zh: string;
  en: string;
}

/** The names one by one in both languages; a whole, where the two texts have different numbers of names. */
export function pairsIn(zh: string, en: string): NamePair[] {
  const [chinese, english] = [namesIn(zh), namesIn(en)];
  if (chinese.length > 0 && english.length > 0 && chinese.length !== english.length) return [{ zh, en }];
  return Array.from({ length: Math.max(chinese.length, english.length) }, (_, at) => ({ zh: chinese[at] ?? '', en: english[at] ?? '' }));
}
