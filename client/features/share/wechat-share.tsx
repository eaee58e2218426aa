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
  useEffect(() => {
    // The app for companies names itself so too, and signs in another way.
    if (!api || !/micromessenger/i.test(navigator.userAgent) || /wxwork/i.test(navigator.userAgent)) return;
    session.current ??= import('./wechat-session.ts').then(({ openWeChatSession }) => openWeChatSession(api));
    // Whatever fails: the app then reads the page's tags, as every other one does.
    session.current.then(({ share }) => share()).catch(() => undefined);
  }, [api, pathname, search]);
  return null;
}
