/** Compares the characters of a source with those of what was made of it, so that nothing is lost without a line in the report. */
import type { ArticleNote } from '#shared/api/site/article-import.ts';
import { note } from './found-article.ts';

const namesMax = 5;
const nameMax = 60;

/** A note with the number of letters and digits that are missing, and the pieces of the source that they stand in; none if all are there. */
export function missingText(source: readonly string[], result: string): ArticleNote[] {
  const counts = countsOf(result);
  let missing = 0;
  for (const [character, count] of countsOf(source.join(' '))) missing += Math.max(0, count - (counts.get(character) ?? 0));
  if (missing === 0) return [];
  const there = lettersOf(result);
  const isThere = (piece: string) => (piece.match(/[\p{L}\p{N}]+/gu) ?? []).every((words) => there.includes(lettersOf(words)));
  const pieces = source.map((piece) => piece.trim()).filter((piece) => !isThere(piece));
  const names = pieces.slice(0, namesMax).map((piece) => `“${piece.length > nameMax ? `${piece.slice(0, nameMax)}…` : piece}”`);
  return [note('missingText', missing, names)];
}

function lettersOf(text: string): string {
  return text.normalize('NFC').replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of lettersOf(text)) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}
