/** The loading mask over calls that ask for it. */
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { LoadingMask } from '#client/ui/overlay/loading-mask.tsx';

/** Shown while at least one such call is under way. */
export function LoadingOverlay(): ReactNode {
  const t = useT();
  const { count } = useSnapshot(useTabState().loading);
  return <LoadingMask isVisible={count > 0} label={t('common:shell.loading')} />;
}
