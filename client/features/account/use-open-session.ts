/** Begins the session of a login; says so if the browser refuses to store it. */
import { storeToken } from '#client/lib/storage.ts';
import { useT } from '#client/lib/translations.ts';
import { refreshUser } from '#client/state/login.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { failureOf, useCall } from './use-submit.ts';

/** Gives null when the tab knows its user, else the text of the failure. */
export function useOpenSession(): (token: string) => Promise<string | null> {
  const t = useT();
  const tab = useTabState();
  const api = useCall();
  const toasts = useToasts();
  return async (token) => {
    const isStored = storeToken(token);
    const failure = failureOf(await refreshUser(tab, api), t);
    // Stays: a reload ends the session.
    if (failure === null && !isStored) toasts.show({ type: 'warning', text: t('account:login.thisTab'), durationMs: 0 });
    return failure;
  };
}
