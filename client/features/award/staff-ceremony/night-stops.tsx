/** What the check of the night finds before the ceremony begins or a winner is revealed: named, with the way to mend it. */
import { createContext, lazy, use, useEffect, type ReactNode } from 'react';
import type { NightFinding } from '#shared/api/ceremony/night-check-staff.ts';
import type { ManagedShow } from '#shared/api/ceremony/show-staff.ts';
import type { RevealScope } from '#shared/award/reveal.ts';
import { addTexts } from '#client/lib/translations.ts';
import { usePermission } from '#client/state/use-permission.ts';
import { useRecord } from '#client/record/record-state.tsx';
import { loadNight } from './load-night.ts';

export const StopsDialog = lazy(() =>
  Promise.all([import('./stops-dialog.tsx'), addTexts(['seal'])]).then(([module]) => ({ default: module.StopsDialog })),
);

/** Of a reveal: a winner, nominee or recipient whose page visitors do not see. */
const revealStops: ReadonlySet<string> = new Set(['winnerHidden', 'nomineeHidden', 'recipientHidden']);

const Findings = createContext<readonly NightFinding[]>([]);

/** Reads the check again when a winner is entered or revealed. */
export function NightStops({ show, children }: { show: ManagedShow; children: ReactNode }) {
  const mayRun = usePermission('ceremonyRun');
  return mayRun ? <Read show={show}>{children}</Read> : children;
}

function Read({ show, children }: { show: ManagedShow; children: ReactNode }) {
  const { record, reload } = useRecord(show.editionId, loadNight);
  const winners = show.awards.map(({ winner }) => winner).join();
  useEffect(() => reload(), [winners, reload]);
  return <Findings value={record?.findings ?? []}>{children}</Findings>;
}

/** The awards that a reveal makes public. */
export function awardsOf({ awards }: ManagedShow, { scope, targetId }: { scope: RevealScope; targetId: string }): string[] {
  return awards
    .filter(({ id, unitId, winner }) => winner !== 'public' && (scope === 'edition' || (scope === 'unit' ? unitId : id) === targetId))
    .map(({ id }) => id);
}

export function findingsOf(findings: readonly NightFinding[], awardIds: readonly string[]): NightFinding[] {
  return findings.filter((finding) => revealStops.has(finding.kind) && finding.awardIds.some((id) => awardIds.includes(id)));
}

export function useRevealStops(show: ManagedShow, target: { scope: RevealScope; targetId: string }): NightFinding[] {
  return findingsOf(use(Findings), awardsOf(show, target));
}
