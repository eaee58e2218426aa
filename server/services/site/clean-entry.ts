/** Texts, instants and blocks of the organiser's as they are stored. */
import type { TObject, TSchema } from 'typebox';
import { invalidRequest } from '#server/errors.ts';
import { blockData, blockTextMax, type BlockData } from '#shared/api/block.ts';
import { emptyBlock } from '#shared/site/page-blocks.ts';
import { cleanLine, cleanText } from '#server/services/core/comment-text.ts';
import { instantOf } from '#server/services/core/instant.ts';

/** With every text of the schema in one line. */
export function cleanLines<Data extends object>(data: Data, schema: TObject): Data {
  const lines = Object.entries(data).map(([name, value]) => [
    name,
    typeof value === 'string' && isText(schema.properties[name]) ? cleanLine(value) : value,
  ]);
  return Object.fromEntries(lines) as Data;
}

/** Texts in a language; addresses, ids and choices are none. */
function isText(schema: TSchema | undefined): boolean {
  return schema !== undefined && 'type' in schema && schema.type === 'string' && !('pattern' in schema);
}

export function cleanBlock(block: BlockData): BlockData {
  const { textZh, textEn, path } = block;
  const texts = { textZh: cleanedText(textZh), textEn: cleanedText(textEn) };
  return {
    ...emptyBlock,
    ...cleanLines({ ...block }, blockData),
    ...texts,
    ...cleanWindow(block),
    at: cleanInstant(block, 'at'),
    path: path.trim(),
  };
}

/** A text of several lines; '' if nothing is left. */
const cleanedText = (text: string) => (text.trim() === '' ? '' : cleanText(text, blockTextMax));

export function cleanWindow(window: { from: string | null; until: string | null }) {
  return { from: cleanInstant(window, 'from'), until: cleanInstant(window, 'until') };
}

export function cleanInstant<Name extends string>(entry: Record<Name, string | null>, field: Name): string | null {
  return instantOf(entry[field], field)?.toISOString() ?? null;
}

/** Throws `invalidRequest` where two entries have the same id. */
export function withOwnIds<Entry extends { id: string }>(entries: Entry[]): Entry[] {
  if (new Set(entries.map(({ id }) => id)).size < entries.length) throw invalidRequest('entries');
  return entries;
}
