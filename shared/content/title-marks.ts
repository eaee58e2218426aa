/** Chinese titles in title marks: a title within a title has the inner marks (GB/T 15834, 4.15.3.4). */

/** A title for use between `《` and `》`. */
export function withInnerMarks(title: string): string {
  return title.replaceAll('《', '〈').replaceAll('》', '〉');
}

/** A value as it is put into a text after `before`: with inner marks where that opens a title. */
export function asPlaced(value: string, before: string): string {
  return before.endsWith('《') ? withInnerMarks(value) : value;
}
