/** What would be wrong if the ceremony began as things stand, with the way to each record. */
import { useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { nightStops, type NightFindingKind } from '#shared/award/night-check.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useFocusBack } from '#client/record/record-dialog.tsx';
import { RecordState, useRecord } from '#client/record/record-state.tsx';
import { writeAddress } from '#client/record/write-address.ts';
import { FindingList, findingLook } from './finding-list.tsx';
import { loadNight } from './load-night.ts';

const stops: ReadonlySet<NightFindingKind> = new Set(nightStops);

interface Props {
  editionId: string;
  onClose: () => void;
}

export function NightCheckDialog({ editionId, onClose }: Props): ReactNode {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const { record, isFailed, reload } = useRecord(editionId, loadNight);
  useFocusBack();
  const textOf = ({ kind }: { kind: string }) => t(`seal:nightCheck.kind.${kind}`);
  const serious = record?.findings.filter(({ kind }) => stops.has(kind)) ?? [];
  const slight = record?.findings.filter(({ kind }) => !stops.has(kind)) ?? [];
  return (
    <Frame open={isOpen} onClose={onClose} aria-labelledby={id}>
      <h2 id={id}>{t('seal:nightCheck.title')}</h2>
      {record ? (
        <>
          <p role="status">
            {t(record.findings.length === 0 ? 'seal:nightCheck.fine' : 'seal:nightCheck.found', {
              time: absoluteDateTime(record.at, language),
              count: record.awards,
            })}
          </p>
          <FindingList title={t('seal:nightCheck.stops')} findings={serious} editionId={editionId} textOf={textOf} />
          <FindingList title={t('seal:nightCheck.warnings')} findings={slight} editionId={editionId} textOf={textOf} />
          <p className="sheet">
            <span>{t('seal:nightCheck.sheet')}</span>{' '}
            <Link to={`${staffPaths.editions}${writeAddress('', { id: editionId, part: 'table' })}`}>{t('seal:nightCheck.toSheet')}</Link>
          </p>
        </>
      ) : (
        <RecordState isFailed={isFailed} onRetry={reload} />
      )}
      <div className="answers">
        <Button variant="ghost" onClick={reload}>
          {t('seal:nightCheck.again')}
        </Button>
        <Button onClick={() => setOpen(false)}>{t('seal:nightCheck.close')}</Button>
      </div>
    </Frame>
  );
}

const Frame = styled(QuestionFrame)`
  width: min(44rem, calc(100vw - 2rem));
  ${findingLook}
`;
