/** Progress and result of actions on items; what says them comes with the first one. */
import { lazy, Suspense } from 'react';
import { addTexts } from '#client/lib/translations.ts';
import type { ActionsOutcome } from './use-item-actions.ts';

const ActionOutcome = lazy(() =>
  Promise.all([import('./action-outcome.tsx'), addTexts(['item-acts'])]).then(([module]) => ({ default: module.ActionOutcome })),
);

export function ActionNotice(notice: ActionsOutcome) {
  return (
    <div role="status">
      {notice.result || notice.progress ? (
        <Suspense>
          <ActionOutcome {...notice} />
        </Suspense>
      ) : null}
    </div>
  );
}
