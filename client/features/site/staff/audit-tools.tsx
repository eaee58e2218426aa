/** Operations on the whole trail: verification of its seals, page by page on the server, and export of the filtered rows. */
import { useState } from 'react';
import { auditPageMax, listAudits, verifyAudits, type AuditRow } from '#shared/api/audit.ts';
import { useApi } from '#client/lib/api.ts';
import { saveCsv } from '#client/lib/file.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { auditCsv } from './audit-csv.ts';

/** Rows of one export. */
const exportMax = 10_000;
/** Broken rows that are named; one is bad enough. */
const brokenShown = 10;

export interface Notice {
  text: string;
  isBad: boolean;
}

interface Props {
  filter: AuditFilter;
  /** Hears how it goes and how it ended. */
  onSay: (said: Notice) => void;
}

export function AuditTools({ filter, onSay }: Props) {
  const api = useApi();
  const t = useT();
  const [busy, setBusy] = useState<'export' | 'verify' | null>(null);
  const good = (text: string): Notice => ({ text, isBad: false });
  const bad = (text: string): Notice => ({ text, isBad: true });
  const run = async (name: 'export' | 'verify', work: () => Promise<Notice>) => {
    if (busy) return;
    setBusy(name);
    onSay(await work().catch(() => bad(t('staff:form.failed'))));
    setBusy(null);
  };
  const verify = async () => {
    let checked = 0;
    const broken: number[] = [];
    for (let after: number | null = 0; after !== null;) {
      const outcome: Awaited<ReturnType<typeof page>> = await page(after);
      if (outcome.status !== 'ok') return bad(t('staff:form.failed'));
      checked += outcome.data.checked;
      broken.push(...outcome.data.broken);
      after = outcome.data.next;
      onSay(good(t('audits:trail.checking', { count: checked })));
    }
    const last = broken.at(-1);
    return last === undefined
      ? good(t('audits:trail.holds', { count: checked }))
      : bad(t('audits:trail.broken', { ids: broken.slice(0, brokenShown).join(', '), count: broken.length, from: last + 1 }));
  };
  const page = (after: number) => api(verifyAudits, { query: { after } }, { noLoading: true });
  const download = async () => {
    const rows: AuditRow[] = [];
    while (rows.length < exportMax) {
      const before = rows.at(-1)?.id;
      const outcome = await api(
        listAudits,
        { query: { ...filter, size: auditPageMax, ...(before === undefined ? {} : { before }) } },
        { noLoading: true },
      );
      if (outcome.status !== 'ok') return bad(t('staff:form.failed'));
      rows.push(...outcome.data);
      if (outcome.data.length < auditPageMax) break;
    }
    saveCsv('audit-trail.csv', auditCsv(rows));
    return good(t(rows.length < exportMax ? 'audits:trail.exported' : 'audits:trail.exportedPart', { count: rows.length }));
  };
  return (
    <>
      <Button small variant="ghost" busy={busy === 'export'} onClick={() => void run('export', download)}>
        {t('audits:trail.export')}
      </Button>
      <Button small busy={busy === 'verify'} onClick={() => void run('verify', verify)}>
        {t('audits:trail.verify')}
      </Button>
    </>
  );
}

export const auditFilters = ['actor', 'action', 'subjectKind', 'subjectId', 'from', 'until'] as const;
/** Filters of the audit trail in its address. */
export type AuditFilter = Partial<Record<(typeof auditFilters)[number], string>>;
