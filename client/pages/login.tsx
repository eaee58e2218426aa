/** `/login?tab=`: the forms of the login popup as a page, for links in mails and for browsers without JavaScript. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { paths } from '#shared/paths.ts';
import { ArtPanel } from '#client/features/account/art-panel.tsx';
import { useLoginFinish, LoginForms } from '#client/features/account/login-forms.tsx';
import { useApi } from '#client/lib/api.ts';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { endLogin } from '#client/state/login.ts';
import type { LoginTab } from '#client/state/session.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { useHydrated } from '#client/ui/use-hydrated.ts';

const AccountLink = lazy(() => import('#client/features/account/account-link.tsx').then((module) => ({ default: module.AccountLink })));

const tabs: readonly LoginTab[] = ['login', 'register', 'password'];

export const loader = async ({ query }: LoaderContext): Promise<{ tab: LoginTab }> => ({
  // An invitation code opens the registration.
  tab: tabs.find((tab) => tab === query.get('tab')) ?? (query.has('invitationCode') ? 'register' : 'login'),
});

export function head({ tab }: { tab: LoginTab }, { t }: HeadContext): Head {
  return { title: t(`account:tab.${tab}`), description: t('account:art.text'), noindex: true };
}

export default function LoginPage({ data }: PageProps<typeof loader>) {
  const t = useT();
  const finish = useLoginFinish();
  const link = useLinkToken();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  // The link is spent: the way back does not lead to it.
  const leaveLink = (next: { email: string } | 'password') => {
    if (next !== 'password') setEmail(next.email);
    void navigate(next === 'password' ? `${paths.login()}?tab=password` : paths.login(), { replace: true });
  };
  return (
    <Page className="wrap">
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('account:popup.label')}
      </h1>
      <div className="sheet">
        <ArtPanel />
        <div className="body">
          {link === null ? (
            <>
              <LoggedInNote />
              <LoginForms key={`${data.tab} ${email}`} initialTab={data.tab} email={email} onFinish={finish} />
            </>
          ) : (
            <Suspense>
              <AccountLink token={link} onDone={leaveLink} />
            </Suspense>
          )}
        </div>
      </div>
    </Page>
  );
}

const linkPattern = /^#link=([A-Za-z0-9_-]{0,100})$/;

/**
 * The token of an administrator's mail; null for other visits. It stands in the fragment, so that it is not sent to servers,
 * logs or referrers, and the server draws the usual forms.
 */
function useLinkToken(): string | null {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  return isHydrated ? (linkPattern.exec(hash)?.[1] ?? null) : null;
}

/**
 * For visitors who are already logged in: their name, and links to the site and to log out. Not shown directly after a login,
 * which redirects.
 */
function LoggedInNote() {
  const { status, user } = useSnapshot(useTabState().session);
  const isHydrated = useHydrated();
  const [isBefore, setBefore] = useState(true);
  useEffect(() => {
    if (status === 'anonymous') setBefore(false);
  }, [status]);
  if (!isHydrated || status !== 'known' || !user || !isBefore) return null;
  return <LoggedInAs name={user.nickName} />;
}

/** Rendered in the browser only, because the server does not know the user. */
function LoggedInAs({ name }: { name: string }) {
  const t = useT();
  const tab = useTabState();
  const api = useApi();
  return (
    <div className="note">
      <p role="status">{t('account:popup.known', { name })}</p>
      <Link className="button small-button" to={paths.home}>
        {t('account:popup.goOn')}
      </Link>
      <Link className="link" to={paths.settings}>
        {t('account:guard.settings')}
      </Link>
      <button type="button" className="link" onClick={() => void endLogin(tab, api)}>
        {t('account:menu.logout')}
      </button>
    </div>
  );
}

const Page = styled.div`
  padding-block: var(--s7) var(--s9);

  .sheet {
    display: grid;
    grid-template-columns: 23.75rem minmax(0, 1fr);
    max-width: 63.75rem;
    min-height: 42rem;
    margin-inline: auto;
    border-radius: 1.5rem;
    background: var(--surface);
    overflow: hidden;
    box-shadow: var(--e2);
  }
  .body {
    padding: 1.6rem 2.25rem 1.75rem;
  }
  .note {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1.1rem;
    margin-bottom: 1.25rem;
    padding: 0.8rem 1rem;
    border-radius: var(--r-m);
    background: var(--success-ground);
    font-size: var(--t-s);
    line-height: 1.6;
  }

  ${media.compact} {
    .sheet {
      grid-template-columns: minmax(0, 1fr);
      max-width: 40rem;
    }
  }
  ${media.phone} {
    padding: 0;

    .sheet {
      border-radius: 0;
      box-shadow: none;
    }
    .body {
      padding: 1rem var(--page) 1.5rem;
    }
  }
`;
