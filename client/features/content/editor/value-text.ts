/** Text of a field's value for comparison. */
import type { BlockData } from '#shared/api/block.ts';
import { textOfHtml } from '#client/ui/text/word-diff.ts';

export function valueText(value: unknown): string {
  if (typeof value === 'string') return value.startsWith('<') ? textOfHtml(value) : value;
  return Array.isArray(value) ? value.map(textOfEntry).join(', ') : '';
}

/** An attachment is read by its names, a block by its texts. */
function textOfEntry(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const { block = {}, nameZh, nameEn } = entry as { block?: Partial<BlockData> } & Readonly<Record<string, unknown>>;
  const { titleZh, titleEn, textZh, textEn } = block;
  return [nameZh, nameEn, titleZh, titleEn, textZh, textEn].filter(Boolean).join(' / ');
}
