/** Renders the login popup when the tab's state requests it, and the question about a consent that waits for its owner; both are loaded on first opening. */
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSnapshot } from 'valtio';
import { paths } from '#shared/paths.ts';
import { addTexts } from '#client/lib/translations.ts';
import { closeLogin, openLogin, type LoginRequest } from '#client/state/session.ts';
import { useTabState } from '#client/state/tab-state.tsx';

const Popup = lazy(() =>
  Promise.all([import('./login-popup.tsx'), addTexts(['account'])]).then(([{ LoginPopup }]) => ({ default: LoginPopup })),
);

const Question = lazy(() =>
  Promise.all([import('./consent/consent-question.tsx'), addTexts(['settings'])]).then(([module]) => ({ default: module.ConsentQuestion })),
);

/** A link with an invitation code opens the registration on any page but `/login`, which has the forms itself. */
export function LoginHost(): ReactNode {
  const tab = useTabState();
  const { login, status, user } = useSnapshot(tab.session);
  const { pathname, search } = useLocation();
  useEffect(() => () => closeLogin(tab), [tab, pathname]);
  const isInvited = status === 'anonymous' && pathname !== paths.login() && new URLSearchParams(search).has('invitationCode');
  useEffect(() => {
    if (isInvited) openLogin(tab, { tab: 'register' });
  }, [tab, isInvited]);
  const consent = user?.agency?.idNumberConsent;
  return (
    <Suspense>
      {login && <Popup request={login as LoginRequest} />}
      {!login && consent?.isConfirmed === false && <Question consent={consent} />}
    </Suspense>
  );
}
