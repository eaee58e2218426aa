/** Operations on the whole trail: export of the filtered rows, and verification of its seals, page by page on the server. */
import { useState } from 'react';
import { listAudits, verifyAudits } from '#shared/api/audit.ts';
import { useApi } from '#client/lib/api.ts';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';

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
  const [isBusy, setBusy] = useState(false);
  const good = (text: string): Notice => ({ text, isBad: false });
  const bad = (text: string): Notice => ({ text, isBad: true });
  const run = async () => {
    if (isBusy) return;
    setBusy(true);
    onSay(await verify().catch(() => bad(t('staff:form.failed'))));
    setBusy(false);
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
  const page = (after: number) => api(verifyAudits, { query: { after } });
  return (
    <>
      <ListExport list={listAudits} query={filter} />
      <Button small busy={isBusy} onClick={() => void run()}>
        {t('audits:trail.verify')}
      </Button>
    </>
  );
}

export const auditFilters = ['actor', 'action', 'subjectKind', 'subjectId', 'from', 'until'] as const;
/** Filters of the audit trail in its address. */
export type AuditFilter = Partial<Record<(typeof auditFilters)[number], string>>;
