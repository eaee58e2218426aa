/** What would be wrong if the ceremony began as things stand, with the way to each record. */
import type { ReactNode } from 'react';
import { nightStops, type NightFindingKind } from '#shared/award/night-check.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { ShownDialog } from '#client/record/shown-dialog.tsx';
import { writeAddress } from '#client/record/write-address.ts';
import { FindingList } from './finding-list.tsx';
import { loadNight } from './load-night.ts';

const stops: ReadonlySet<NightFindingKind> = new Set(nightStops);

interface Props {
  editionId: string;
  onClose: () => void;
}

export function NightCheckDialog({ editionId, onClose }: Props): ReactNode {
  const t = useT();
  const language = useLanguage();
  const loaded = useLoaded((api, signal) => loadNight(api, editionId, signal), editionId);
  const textOf = ({ kind }: { kind: string }) => t(`seal:nightCheck.kind.${kind}`);
  return (
    <ShownDialog
      title={t('seal:nightCheck.title')}
      loaded={loaded}
      answers={(close) => (
        <>
          <Button variant="ghost" onClick={loaded.reload}>
            {t('seal:nightCheck.again')}
          </Button>
          <Button onClick={close}>{t('manage:list.close')}</Button>
        </>
      )}
      onClose={onClose}
    >
      {({ at, awards, findings }) => (
        <>
          <p role="status">
            {t(findings.length === 0 ? 'seal:nightCheck.fine' : 'seal:nightCheck.found', {
              time: absoluteDateTime(at, language),
              count: awards,
            })}
          </p>
          {(['stops', 'warnings'] as const).map((group) => (
            <FindingList
              key={group}
              title={t(`seal:nightCheck.${group}`)}
              findings={findings.filter(({ kind }) => stops.has(kind) === (group === 'stops'))}
              editionId={editionId}
              textOf={textOf}
            />
          ))}
          <p className="after">
            <span>{t('seal:nightCheck.sheet')}</span>{' '}
            <Link to={`${staffPaths.editions}${writeAddress('', { id: editionId, part: 'table' })}`}>{t('seal:nightCheck.toSheet')}</Link>
          </p>
        </>
      )}
    </ShownDialog>
  );
}
