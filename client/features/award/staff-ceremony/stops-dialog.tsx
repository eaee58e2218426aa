/** Names what stops, with the way to each record, and asks whether to go on nevertheless. */
import type { ReactNode } from 'react';
import type { NightFinding } from '#shared/api/ceremony/night-check-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { Button } from '#client/ui/button.tsx';
import { ShownDialog } from '#client/record/shown-dialog.tsx';
import { FindingList } from './finding-list.tsx';
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
  const loaded = useLoaded((api, signal) => loadNight(api, editionId, signal), editionId);
  const findings = which(loaded.value?.findings ?? []);
  const isCalm = findings.length === 0;
  return (
    <ShownDialog
      title={title}
      loaded={loaded}
      answers={(close) => (
        <>
          <Button variant="ghost" onClick={close}>
            {t('awards:form.cancel')}
          </Button>
          {isCalm ? null : (
            <Button variant="ghost" onClick={loaded.reload}>
              {t('seal:nightCheck.again')}
            </Button>
          )}
          {loaded.value || loaded.isFailed ? (
            <Button
              variant={isCalm ? 'primary' : 'danger'}
              onClick={() => {
                close();
                onGo();
              }}
            >
              {isCalm ? calmGoLabel : goLabel}
            </Button>
          ) : null}
        </>
      )}
      onClose={onClose}
    >
      {() => (
        <>
          <p role="status">{isCalm ? calm : text(findings.length)}</p>
          <FindingList
            title={t('seal:nightCheck.stops')}
            findings={findings}
            editionId={editionId}
            textOf={({ kind }) => t(`seal:nightCheck.kind.${kind}`)}
          />
        </>
      )}
    </ShownDialog>
  );
}
