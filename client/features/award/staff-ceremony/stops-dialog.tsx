/** Names what stops, with the way to each record, and asks whether to go on nevertheless. */
import { useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { NightFinding } from '#shared/api/ceremony/night-check-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useFocusBack } from '#client/record/record-dialog.tsx';
import { RecordState, useRecord } from '#client/record/record-state.tsx';
import { FindingList, findingLook } from './finding-list.tsx';
import { loadNight } from './load-night.ts';

interface Props {
  editionId: string;
  title: string;
  /** What the act does beside it. */
  text: (count: number) => string;
  goLabel: string;
  /** Those of the act among all findings. */
  which: (findings: readonly NightFinding[]) => NightFinding[];
  /** Where nothing stops: shown instead of the list. */
  calm: string;
  calmGoLabel: string;
  onGo: () => void;
  onClose: () => void;
}

export function StopsDialog({ editionId, title, text, goLabel, which, calm, calmGoLabel, onGo, onClose }: Props): ReactNode {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const { record, isFailed, reload } = useRecord(editionId, loadNight);
  useFocusBack();
  const findings = record ? which(record.findings) : [];
  const isCalm = findings.length === 0;
  return (
    <Frame open={isOpen} onClose={onClose} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {record ? (
        <>
          <p role="status">{isCalm ? calm : text(findings.length)}</p>
          <FindingList
            title={t('seal:nightCheck.stops')}
            findings={findings}
            editionId={editionId}
            textOf={({ kind }) => t(`seal:nightCheck.kind.${kind}`)}
          />
        </>
      ) : (
        <RecordState isFailed={isFailed} onRetry={reload} />
      )}
      <div className="answers">
        <Button variant="ghost" onClick={() => setOpen(false)}>
          {t('awards:form.cancel')}
        </Button>
        {isCalm ? null : (
          <Button variant="ghost" onClick={reload}>
            {t('seal:nightCheck.again')}
          </Button>
        )}
        {record || isFailed ? (
          <Button
            variant={isCalm ? 'primary' : 'danger'}
            onClick={() => {
              setOpen(false);
              onGo();
            }}
          >
            {isCalm ? calmGoLabel : goLabel}
          </Button>
        ) : null}
      </div>
    </Frame>
  );
}

const Frame = styled(QuestionFrame)`
  width: min(40rem, calc(100vw - 2rem));
  ${findingLook}
`;
