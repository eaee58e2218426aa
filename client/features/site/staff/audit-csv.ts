/** Rows of the audit trail as a table that spreadsheets open. */
import type { AuditRow } from '#shared/api/audit.ts';

const columns = [
  'id',
  'at',
  'actorId',
  'actorName',
  'action',
  'subjectKind',
  'subjectId',
  'subjectName',
  'fromState',
  'toState',
  'reason',
  'details',
  'hash',
] as const satisfies readonly (keyof AuditRow)[];

/** RFC 4180 with a byte order mark, by which spreadsheets know that it is UTF-8. */
export function auditCsv(rows: readonly AuditRow[]): string {
  return `\u{FEFF}${[columns.join(','), ...rows.map((row) => columns.map((name) => cellOf(String(row[name]))).join(','))].join('\r\n')}\r\n`;
}

/** A cell that would be read as a formula is made a text; some spreadsheets take the signs in their wide forms too. */
function cellOf(text: string): string {
  const plain = /^\s*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
