/** State of one browser tab; created per tab and per server rendering, never shared between visitors. */
import { createContext, use, type ReactNode } from 'react';
import { createToasts, ToastProvider, type Toasts } from '#client/ui/overlay/toasts.ts';
import { createLoading, type LoadingState } from './loading.ts';
import { createOverlays, type OverlayState } from './overlays.ts';
import { createSession, type SessionState } from './session.ts';
import { createSiteState, type SiteState } from './site.ts';

export interface TabState {
  loading: LoadingState;
  overlays: OverlayState;
  session: SessionState;
  site: SiteState;
  toasts: Toasts;
}

/** The initial state; `site` comes from the server rendering. */
export function createTabState(site?: Partial<SiteState>): TabState {
  return {
    loading: createLoading(),
    overlays: createOverlays(),
    session: createSession(),
    site: createSiteState(site),
    toasts: createToasts(),
  };
}

const TabStateContext = createContext<TabState | null>(null);

/** Gives the tab's state, and its messages, to the components below. */
export function TabStateProvider({ value, children }: { value: TabState; children: ReactNode }): ReactNode {
  return (
    <TabStateContext value={value}>
      <ToastProvider value={value.toasts}>{children}</ToastProvider>
    </TabStateContext>
  );
}

/** The tab's state, to change it; read it in render with valtio's `useSnapshot`. */
export function useTabState(): TabState {
  const state = use(TabStateContext);
  if (!state) throw new Error('There is no TabStateProvider above');
  return state;
}
