/** What would be wrong if the ceremony began as things stand, with the way to each record. */
import { useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import { rehearse, type RehearsalFinding } from '#shared/api/ceremony/rehearsal-staff.ts';
import { rehearsalStops, type RehearsalKind } from '#shared/award/rehearsal.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useFocusBack } from '#client/features/award/staff/award-dialog.tsx';
import { lineLook } from '#client/features/award/staff/field-style.ts';
import { useName } from '#client/features/award/staff/names.tsx';
import { RecordState, useRecord } from '#client/features/award/staff/record-state.tsx';
import { writeAddress } from '#client/features/award/staff/write-address.ts';

const load = (api: Api, editionId: string, signal: AbortSignal) => api(rehearse, { query: { editionId } }, { noLoading: true, signal });

const stops: ReadonlySet<RehearsalKind> = new Set(rehearsalStops);

interface Props {
  editionId: string;
  onClose: () => void;
}

export function RehearsalDialog({ editionId, onClose }: Props): ReactNode {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const { record, isFailed, reload } = useRecord(editionId, load);
  useFocusBack();
  const serious = record?.findings.filter(({ kind }) => stops.has(kind)) ?? [];
  const slight = record?.findings.filter(({ kind }) => !stops.has(kind)) ?? [];
  return (
    <Frame open={isOpen} onClose={onClose} aria-labelledby={id}>
      <h2 id={id}>{t('seal:rehearsal.title')}</h2>
      {record ? (
        <>
          <p role="status">
            {t(record.findings.length === 0 ? 'seal:rehearsal.fine' : 'seal:rehearsal.found', {
              time: absoluteDateTime(record.at, language),
              count: record.findings.length,
              awards: record.awards,
            })}
          </p>
          <Findings title={t('seal:rehearsal.stops')} findings={serious} editionId={editionId} />
          <Findings title={t('seal:rehearsal.warnings')} findings={slight} editionId={editionId} />
          <p className="sheet">
            {t('seal:rehearsal.sheet')}{' '}
            <Link to={`${staffPaths.editions}${writeAddress('', { id: editionId, part: 'table' })}`}>{t('seal:rehearsal.toSheet')}</Link>
          </p>
        </>
      ) : (
        <RecordState isFailed={isFailed} onRetry={reload} />
      )}
      <div className="answers">
        <Button variant="ghost" onClick={reload}>
          {t('seal:rehearsal.again')}
        </Button>
        <Button onClick={() => setOpen(false)}>{t('seal:rehearsal.close')}</Button>
      </div>
    </Frame>
  );
}

function Findings({ title, findings, editionId }: { title: string; findings: readonly RehearsalFinding[]; editionId: string }): ReactNode {
  const t = useT();
  const nameOf = useName();
  if (findings.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>
        {title} ({findings.length})
      </h3>
      <ul className="lines">
        {findings.map(({ kind, subject, subjectId, nameZh, nameEn }) => {
          const name = nameOf(nameZh, nameEn) || t(`seal:rehearsal.subject.${subject}`);
          const to = addressOf({ subject, subjectId, kind }, editionId);
          return (
            <li key={`${kind} ${subjectId}`}>
              <div>
                <b>{to ? <Link to={to}>{name}</Link> : name}</b>
                <span className="role">{t(`seal:rehearsal.kind.${kind}`)}</span>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Where a finding is mended; null for the console itself. */
function addressOf(
  { subject, subjectId, kind }: Pick<RehearsalFinding, 'subject' | 'subjectId' | 'kind'>,
  editionId: string,
): string | null {
  if (subject === 'film') return `${staffPaths.films}${writeAddress('', { id: subjectId })}`;
  if (subject === 'person') return `${staffPaths.people}${writeAddress('', { id: subjectId })}`;
  if (subject === 'row' || kind === 'notInShow' || kind === 'startMissing') return null;
  const part = subject === 'edition' ? 'ceremony' : kind === 'nameEnMissing' ? 'units' : 'results';
  return `${staffPaths.editions}${writeAddress('', { id: editionId, part })}`;
}

const Frame = styled(QuestionFrame)`
  width: min(44rem, calc(100vw - 2rem));

  h3 {
    margin-block: 1.25rem 0.25rem;
    font-size: var(--t-ui);
  }
  ${lineLook}
  .lines a,
  .sheet a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .lines > li > div {
    display: grid;
  }
  .lines .role {
    font-size: var(--t-s);
    color: var(--text-2);
  }
  .sheet {
    margin-top: 1.25rem;
    font-size: var(--t-s);
    line-height: 1.6;
    color: var(--text-2);
  }
`;
