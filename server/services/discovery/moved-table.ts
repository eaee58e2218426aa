/** Reads CSV tables of redirects with two columns: the old address and the new one. */
import { readCsv } from '#server/services/core/csv-table.ts';
import type { MoveFault } from '#shared/api/site-staff.ts';

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
}

/** Reads a table without its header row, if it has one. Semicolons are not separators, because addresses may contain them. */
export function readMoves(bytes: Uint8Array): MoveTable | MoveFault {
  const rows = readCsv(bytes, [',', '\t']);
  if (!Array.isArray(rows)) return { row: rows.line, reason: rows.reason, value: '' };
  const body = rows[0] && !/^(\/|https?:)/i.test(rows[0].cells[0]?.trim() ?? '') ? rows.slice(1) : rows;
  if (body.length === 0) return { row: 0, reason: 'empty', value: '' };
  return { moves: body.map(({ cells: [from = '', to = ''] }) => ({ from, to })), lines: body.map(({ line }) => line) };
}
