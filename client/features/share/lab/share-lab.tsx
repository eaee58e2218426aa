/** Share Lab: which page, what is wrong with it, and how its card looks in each app. */
import { useEffect, useRef, type RefObject } from 'react';
import type { ShareReport } from '#shared/api/share-lab.ts';
import type { Severity } from '#shared/share/share-checks.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListWaiting } from '#client/ui/list/list-states.tsx';
import { AddressForm } from './address-form.tsx';
import { AppCards } from './app-cards.tsx';
import { FindingList } from './finding-list.tsx';
import { PageHead } from './page-head.tsx';
import { PictureFacts } from './picture-facts.tsx';
import { LabBox } from './share-lab-style.ts';
import { SignaturePart } from './signature-part.tsx';
import { TagTable } from './tag-table.tsx';
import { useShareLab, type Inspection } from './use-share-lab.ts';

export function ShareLab() {
  const t = useT();
  const { address, inspection, ask, reload } = useShareLab();
  const hasAsked = useRef(false);
  const handleAsk = (next: string) => {
    hasAsked.current = true;
    ask(next);
  };
  const handleRetry = () => {
    hasAsked.current = true;
    reload();
  };
  return (
    <LabBox>
      <AddressForm address={address} isBusy={inspection.phase === 'loading'} onAsk={handleAsk} />
      <p className="visually-hidden" role="status">
        {inspection.phase === 'ready' ? t('share-lab:page.told', countsOf(inspection.report)) : null}
      </p>
      <InspectionState inspection={inspection} onRetry={handleRetry} />
      {inspection.phase === 'ready' ? (
        <Report key={inspection.report.path} report={inspection.report} hasAsked={hasAsked} onAsk={handleAsk} />
      ) : null}
    </LabBox>
  );
}

/** What those hear who do not see that the answer has come. */
function countsOf({ path, findings }: ShareReport): Record<string, string | number> {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  return { path, errors: count('error'), warnings: count('warning'), hints: count('hint') };
}

/** What stands there until there is a report, or instead of one. */
function InspectionState({ inspection, onRetry }: { inspection: Inspection; onRetry: () => void }) {
  const t = useT();
  const texts = useListTexts();
  if (inspection.phase === 'none') return <EmptyState mood="open" title={t('share-lab:start.title')} text={t('share-lab:start.text')} />;
  if (inspection.phase === 'loading') {
    return (
      <div className="sheet">
        <ListWaiting texts={texts} />
      </div>
    );
  }
  if (inspection.phase === 'ready') return null;
  const isRefused = inspection.phase === 'refused';
  const retry = (
    <Button variant="ghost" small onClick={onRetry}>
      {texts.retry}
    </Button>
  );
  return (
    <Banner kind="error" live action={isRefused ? null : retry}>
      {isRefused ? t(`share-lab:address.${inspection.fault}`) : inspection.message || texts.failed}
    </Banner>
  );
}

interface ReportProps {
  report: ShareReport;
  /** Somebody has pressed something for it, which has gone meanwhile. */
  hasAsked: RefObject<boolean>;
  onAsk: (address: string) => void;
}

function Report({ report, hasAsked, onAsk }: ReportProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever asked by keyboard goes on from the answer.
  useEffect(() => {
    if (hasAsked.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [hasAsked]);
  return (
    <>
      <PageHead report={report} headingRef={heading} onAsk={onAsk} />
      <div className="columns">
        <AppCards report={report} />
        <div className="aside">
          <section className="sheet" aria-labelledby="share-findings">
            <h2 id="share-findings">{t('share-lab:part.findings')}</h2>
            <FindingList findings={report.findings} />
          </section>
          <PictureFacts pictures={report.pictures} />
        </div>
      </div>
      <SignaturePart url={report.url} />
      <TagTable report={report} />
    </>
  );
}
