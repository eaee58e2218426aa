/** What would be wrong if the ceremony began as things stand, with the way to each record. */
import { useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import { rehearse } from '#shared/api/ceremony/rehearsal-staff.ts';
import { rehearsalStops, type RehearsalKind } from '#shared/award/rehearsal.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useFocusBack } from '#client/features/award/staff/award-dialog.tsx';
import { RecordState, useRecord } from '#client/features/award/staff/record-state.tsx';
import { writeAddress } from '#client/features/award/staff/write-address.ts';
import { FindingList, findingLook } from './finding-list.tsx';

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
  const textOf = ({ kind }: { kind: string }) => t(`seal:rehearsal.kind.${kind}`);
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
          <FindingList title={t('seal:rehearsal.stops')} findings={serious} editionId={editionId} textOf={textOf} />
          <FindingList title={t('seal:rehearsal.warnings')} findings={slight} editionId={editionId} textOf={textOf} />
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

const Frame = styled(QuestionFrame)`
  width: min(44rem, calc(100vw - 2rem));
  ${findingLook}
`;
