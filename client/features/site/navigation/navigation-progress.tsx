/** The progress bar of the router's navigations. */
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { ProgressBar } from '#client/ui/overlay/progress-bar.tsx';

/** Visible while the router loads the next page. */
export function NavigationProgress(): ReactNode {
  const { state } = useNavigation();
  return <ProgressBar isBusy={state !== 'idle'} />;
}
