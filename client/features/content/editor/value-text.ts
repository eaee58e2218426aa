/** Text of a field's value for comparison. */
import { textOfHtml } from '#client/ui/text/word-diff.ts';

export function valueText(value: unknown): string {
  if (typeof value === 'string') return value.startsWith('<') ? textOfHtml(value) : value;
  return Array.isArray(value) ? value.map(textOfEntry).join(', ') : '';
}

/** An attachment is read by its names. */
function textOfEntry(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const { nameZh, nameEn } = entry as Readonly<Record<string, unknown>>;
  return [nameZh, nameEn].filter(Boolean).join(' / ');
}
