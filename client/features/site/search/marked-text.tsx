/** A text with the search terms highlighted. */
import { Fragment } from 'react';
import type { Marks } from '#shared/api/search.ts';

interface Props {
  text: string;
  /** Half-open ranges in UTF-16 units, in order and apart from each other. */
  marks: Marks;
}

export function MarkedText({ text, marks }: Props) {
  return pieces(text, marks).map((piece) =>
    piece.marked ? <mark key={piece.from}>{piece.text}</mark> : <Fragment key={piece.from}>{piece.text}</Fragment>,
  );
}

interface Piece {
  from: number;
  text: string;
  marked: boolean;
}

/** Splits a text at its marks. Overlapping and invalid ranges are clipped. */
export function pieces(text: string, marks: Marks): Piece[] {
  const result: Piece[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    const start = Math.min(Math.max(from, at), text.length);
    const end = Math.min(to, text.length);
    if (end <= start) continue;
    if (start > at) result.push({ from: at, text: text.slice(at, start), marked: false });
    result.push({ from: start, text: text.slice(start, end), marked: true });
    at = end;
  }
  if (at < text.length) result.push({ from: at, text: text.slice(at), marked: false });
  return result;
}
