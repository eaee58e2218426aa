import { expect, test } from 'vitest';
import { auditCsv } from './audit-csv.ts';

test('quotes, lines and formulas in a row stay text', () => {
  const row = {
    id: 7,
    at: '2025-01-01T00:00:00.000Z',
    actorId: 'a',
    actorName: '=cmd()',
    action: 'reject',
    subjectKind: 'content',
    subjectId: 'c',
    subjectName: '一, "二"',
    fromState: '',
    toState: '',
    reason: '＝x\ny',
    details: '',
    hash: 'h',
  };

  const [head, ...lines] = auditCsv([row]).split('\r\n');

  expect(head?.startsWith('\u{FEFF}id,at,')).toBe(true);
  expect(lines[0]).toBe(`7,2025-01-01T00:00:00.000Z,a,'=cmd(),reject,content,c,"一, ""二""",,,"'＝x\ny",,h`);
});
