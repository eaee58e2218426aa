/** Several values of one filter as a text, such as `jury,film`: sorted and without duplicates, so that equal filters have one URL. */

/** Joins values; '' for none. */
export function joinChoices(values: readonly string[]): string {
  return [...new Set(values.filter(Boolean))].sort().join(',');
}

/** The values of such a text. */
export function splitChoices(text: string): string[] {
  return text.split(',').filter(Boolean);
}

/** Reads a parameter that is given once with commas, or several times, as forms send it. */
export function readChoices(query: URLSearchParams, name: string): string {
  return joinChoices(query.getAll(name).flatMap(splitChoices));
}
