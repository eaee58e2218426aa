/** Inside the messaging app a page sets its own card. Everywhere else nothing of it is loaded. */
import { use, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ApiContext } from '#client/lib/api.ts';
import type { WeChatSession } from './wechat-session.ts';

/** Draws nothing; follows the navigation. */
export function WeChatShare(): ReactNode {
  const api = use(ApiContext);
  const { pathname, search } = useLocation();
  const session = useRef<Promise<WeChatSession>>(undefined);
  const landing = useRef('');
  useEffect(() => {
    // The app for companies names itself so too, and signs in another way.
    if (!api || !/micromessenger/i.test(navigator.userAgent) || /wxwork/i.test(navigator.userAgent)) return;
    // Before anything is waited for: on iOS the app knows the address that the tab landed on, whatever the history says.
    landing.current ||= location.href;
    const opening = (session.current ??= import('./wechat-session.ts').then(({ openWeChatSession }) =>
      openWeChatSession(api, landing.current),
    ));
    // After a failure the app shows its default card. The next page tries again, unless the script failed to load: browsers do not request a failed module again.
    opening.then(
      ({ share }) => share(),
      () => {
        if (session.current === opening) session.current = undefined;
      },
    );
  }, [api, pathname, search]);
  return null;
}
