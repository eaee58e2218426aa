/** Text of a field's value for comparison. */
import { textOfHtml } from '#client/ui/text/word-diff.ts';

export function valueText(value: unknown): string {
  if (typeof value === 'string') return value.startsWith('<') ? textOfHtml(value) : value;
  return Array.isArray(value) ? value.join(', ') : '';
}
