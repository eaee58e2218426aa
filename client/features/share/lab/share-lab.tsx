/** Share Lab: inspects a page, lists findings, and previews its card in each app. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ShareReport } from '#shared/api/share-lab.ts';
import type { Severity } from '#shared/share/share-checks.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListWaiting } from '#client/ui/list/list-states.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, type StaffIcon } from '#client/ui/picture/staff-icons.tsx';
import { AddressForm } from './address-form.tsx';
import { PageHead } from './page-head.tsx';
import { LabBox } from './share-lab-style.ts';
import { SignaturePart } from './signature-part.tsx';
import { useShareLab, type Inspection } from './use-share-lab.ts';
import { AppFigure, schemes, type Scheme } from './app-figure.tsx';
import { AppGrid } from './app-grid-style.ts';

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

/** Status for screen readers when the report arrives. */
function countsOf({ path, findings }: ShareReport): Record<string, string | number> {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  return { path, errors: count('error'), warnings: count('warning'), hints: count('hint') };
}

/** Placeholder before a report, or after a failure. */
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
  /** Whether the user opened it with a control that has been removed since. */
  hasAsked: RefObject<boolean>;
  onAsk: (address: string) => void;
}

function Report({ report, hasAsked, onAsk }: ReportProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  // Keyboard users continue from the result.
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

/** The card of the page in each app, light or dark. */
function AppCards({ report }: { report: ShareReport }) {
  const t = useT();
  const [scheme, setScheme] = useState<Scheme>('light');
  return (
    <section aria-labelledby="share-cards">
      <div className="bar">
        <h2 id="share-cards">{t('share-lab:part.cards')}</h2>
        <Segmented
          label={t('share-lab:scheme.label')}
          value={scheme}
          options={schemes.map((value) => ({ value, label: t(`share-lab:scheme.${value}`) }))}
          onChange={setScheme}
        />
      </div>
      <AppGrid>
        {report.cards.map((card) => (
          <AppFigure key={card.app} card={card} report={report} scheme={scheme} />
        ))}
      </AppGrid>
      <p className="note">{t('share-lab:part.near')}</p>
    </section>
  );
}

/** Every tag that link crawlers find, in page order, with its byte position. */
function TagTable({ report: { tags } }: { report: ShareReport }) {
  const t = useT();
  if (tags.length === 0) return null;
  return (
    <details className="sheet tags">
      <summary>{t('share-lab:part.tags', { count: tags.length })}</summary>
      <table>
        <caption className="visually-hidden">{t('share-lab:part.tags', { count: tags.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('share-lab:tag.name')}</th>
            <th scope="col">{t('share-lab:tag.content')}</th>
            <th scope="col">{t('share-lab:tag.end')}</th>
          </tr>
        </thead>
        <tbody>
          {tags.map(({ name, content, end }) => (
            // A tag's end position is unique.
            <tr key={end}>
              <th scope="row" className="mono">
                {name}
              </th>
              <td dir="auto">{content || '–'}</td>
              <td className="end">{end.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const icons: Readonly<Record<Severity, StaffIcon>> = { error: CircleAlert, warning: TriangleAlert, hint: Info };

/** Findings, most severe first, with their fixes. */
function FindingList({ findings }: Pick<ShareReport, 'findings'>) {
  const t = useT();
  if (findings.length === 0) {
    return (
      <p className="good">
        <CircleCheck className="icon" aria-hidden="true" />
        <span>{t('share-lab:part.nothing')}</span>
      </p>
    );
  }
  return (
    <ul className="findings">
      {findings.map(({ key, severity, apps, values }) => {
        const SeverityIcon = icons[severity];
        return (
          <li key={key} data-severity={severity}>
            <SeverityIcon className="icon" aria-hidden="true" />
            <div>
              <h3>
                <span className="visually-hidden">{t(`share-lab:severity.${severity}`)} </span>
                <span>{t(`share-lab:finding.${key}`, values)}</span>
              </h3>
              <p>{t(`share-lab:advice.${key}`, values)}</p>
              {apps.length > 0 ? <p className="apps">{apps.map((app) => t(`share-lab:app.${app}`)).join(' · ')}</p> : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type Picture = ShareReport['pictures'][number];

/** Measured facts of the pictures that the page names for its card. */
function PictureFacts({ pictures }: Pick<ShareReport, 'pictures'>) {
  const t = useT();
  if (pictures.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="share-pictures">
      <h2 id="share-pictures">{t('share-lab:part.pictures')}</h2>
      <ul className="pictures">
        {pictures.map((picture) => (
          <li key={picture.url}>
            {picture.shownUrl !== null && picture.type ? <img src={picture.shownUrl} alt={picture.declared.alt} loading="lazy" /> : null}
            <PictureLine picture={picture} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PictureLine({ picture: { url, status, type, bytes, width, height, declared } }: { picture: Picture }) {
  const t = useT();
  const facts: readonly (readonly [string, string])[] = [
    ['size', width > 0 ? `${width} × ${height}` : '–'],
    ['declared', declared.width ? `${declared.width} × ${declared.height || '–'}` : '–'],
    ['bytes', bytes > 0 ? t('share-lab:picture.kilobytes', { kilobytes: (bytes / 1024).toFixed(1) }) : '–'],
    ['type', type || '–'],
    ['status', status === null ? t('share-lab:picture.elsewhere') : String(status)],
    ['alt', declared.alt || '–'],
  ];
  return (
    <>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`share-lab:picture.${name}`)}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mono" dir="ltr">
        {url}
      </p>
    </>
  );
}
