/** Writes facts of the address and the page into the tab's state while they render. */
import { useLayoutEffect } from 'react';
import { keepFacts, type SiteState } from './site.ts';
import { useTabState } from './tab-state.tsx';

/**
 * The server, which draws once and hands the state on, writes before the parts below read. The browser has that state
 * already when it hydrates, and writes before it paints whenever `key` changes.
 */
export function useSiteFacts(facts: Partial<SiteState>, key: string): void {
  const tab = useTabState();
  if (import.meta.env.SSR) keepFacts(tab, facts);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for the facts
  useLayoutEffect(() => keepFacts(tab, facts), [tab, key]);
}
