/** Settings of a column that the public column tree passes on to apps. */

export type ColumnSettings = Record<string, unknown>;

/** Escapes of characters that the database does not store: NUL and halves of surrogate pairs. */
const unstorable = /\\u(0000|d[89a-f])/i;

/** The settings of a text, none for an empty one; null unless it is a JSON object that can be stored. */
export function readColumnSettings(text: string): ColumnSettings | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value) || unstorable.test(JSON.stringify(value))) return null;
    return value as ColumnSettings;
  } catch {
    return null;
  }
}
