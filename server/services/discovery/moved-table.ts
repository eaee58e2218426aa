/** Reads CSV tables of redirects with two columns: the old address and the new one. */
import { readCsv, unguarded } from '#server/services/core/csv-table.ts';
import type { MoveFault } from '#shared/api/record/moved-path.ts';
import type { ReadAs } from '#shared/api/text-encoding.ts';
import type { TextEncoding } from '#shared/text-encoding.ts';

export interface Move {
  /** Path and query of the old address. */
  from: string;
  /** Site path or absolute address; empty = gone for good. */
  to: string;
}

export interface MoveTable {
  moves: Move[];
  /** Line number of each redirect in the file, from 1. */
  lines: number[];
  /** Why nothing can be read. */
  fault: MoveFault | null;
  /** Null for the fault `encoding`. */
  readAs: ReadAs | null;
}

/** Reads a table without its header row, if it has one. Semicolons are not separators, because addresses may contain them. */
export function readMoves(bytes: Uint8Array, encoding?: TextEncoding): MoveTable {
  const { rows, fault, readAs } = readCsv(bytes, { delimiters: [',', '\t'], encoding });
  const none = { moves: [], lines: [], readAs };
  if (fault) return { ...none, fault: { row: fault.line, reason: fault.reason, value: '' } };
  const body = rows[0] && !/^(\/|https?:)/i.test(rows[0].cells[0]?.trim() ?? '') ? rows.slice(1) : rows;
  if (body.length === 0) return { ...none, fault: { row: 0, reason: 'empty', value: '' } };
  const moves = body.map(({ cells: [from = '', to = ''] }) => ({ from: unguarded(from), to: unguarded(to) }));
  return { moves, lines: body.map(({ line }) => line), fault: null, readAs };
}
