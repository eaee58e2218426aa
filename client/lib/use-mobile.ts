/** Mobile or not, by the user agent, as the specification defines it. For behaviour only: layout is the style sheet's. */
import { useSyncExternalStore } from 'react';

/** Whether a user agent names itself mobile. */
export function isMobileAgent(userAgent: string): boolean {
  return /mobile/i.test(userAgent);
}

/** False on the server and while hydrating, so that the HTML is the same for everyone. */
export function useMobile(): boolean {
  return useSyncExternalStore(subscribeToNothing, isMobileHere, isMobileOnServer);
}

const subscribeToNothing = () => () => undefined;
const isMobileHere = () => isMobileAgent(navigator.userAgent);
const isMobileOnServer = () => false;
