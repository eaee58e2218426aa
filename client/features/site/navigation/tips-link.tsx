/** Asks before a link leads out of the site; without a script such a link just works. */
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { closeTipsLink, openTipsLink } from '#client/state/overlays.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { externalAddress } from './external-link.ts';

/** Loaded with the first external click. */
const Question = lazy(() => import('./tips-link-question.tsx').then(({ TipsLinkQuestion }) => ({ default: TipsLinkQuestion })));

/** One listener for the links of all texts; the conference link is a path of the site and is not among them. */
export function TipsLink(): ReactNode {
  const tab = useTabState();
  const { tipsLink } = useSnapshot(tab.overlays);
  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const address = externalAddress(event, location.origin);
      if (address === null) return;
      event.preventDefault();
      openTipsLink(tab, address);
    };
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, [tab]);
  if (tipsLink === '') return null;
  return (
    <Suspense>
      <Question href={tipsLink} onClose={() => closeTipsLink(tab)} />
    </Suspense>
  );
}
