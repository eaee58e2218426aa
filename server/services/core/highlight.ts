/** Highlights for search results: ranges that match the query, and the extract around the first match. */
import type { Marks } from '#shared/api/search.ts';
import { fold, foldWithOffsets, queryRuns, type QueryRun } from './search-text.ts';

/** Ranges [from, to) in UTF-16 units of `text`, in order and without overlap. */
export function marksOf(text: string, runs: readonly QueryRun[]): Marks {
  const { folded, from, to } = foldWithOffsets(text);
  const ranges: [number, number][] = [];
  for (const { text: term, isWord } of runs) {
    if (term === '') continue;
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      if (!isWord || !isInsideWord(folded, at)) ranges.push([from[at] ?? 0, to[at + term.length - 1] ?? 0]);
    }
  }
  return merged(ranges);
}

/** Every occurrence of the typed text; where it occurs nowhere as a whole, the words of it. */
export function typedMarks(text: string, typed: string): Marks {
  const whole = marksOf(text, [{ text: fold(typed).trim(), isWord: false }]);
  return whole.length > 0 ? whole : marksOf(text, queryRuns(typed));
}

function isInsideWord(folded: string, at: number): boolean {
  return (
    at > 0 &&
    /[\p{L}\p{N}]/u.test(folded[at - 1] ?? '') &&
    !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(folded[at - 1] ?? '')
  );
}

function merged(ranges: [number, number][]): Marks {
  const marks: [number, number][] = [];
  for (const [from, to] of ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = marks.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else marks.push([from, to]);
  }
  return marks;
}

const extractBefore = 24;
const extractLength = 120;

/** Extract around the first match, cut between whole characters; null without a match. */
export function extractOf(text: string, runs: readonly QueryRun[]): string | null {
  const [first] = marksOf(text, runs);
  if (!first) return null;
  const start = Math.max(0, first[0] - extractBefore);
  const end = Math.min(text.length, start + extractLength);
  const piece = text
    .slice(start, end)
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
    .trim();
  return `${start > 0 ? '…' : ''}${piece}${end < text.length ? '…' : ''}`;
}
