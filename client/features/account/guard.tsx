/** Guards a private page: everybody gets the same neutral shell until the browser knows the user. */
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from 'styled-components';
import type { UserInfo } from '#shared/api/account.ts';
import { paths } from '#shared/paths.ts';
import type { Permission } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';
import { useT } from '#client/lib/translations.ts';
import { sitePathNow } from '#client/state/login.ts';
import { openLogin } from '#client/state/session.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { useHydrated } from '#client/ui/use-hydrated.ts';

/** `manager`: an institution or staff. */
export type Need = 'user' | 'pgc' | 'staff' | 'manager';

interface Props {
  need: Need;
  /** Permission that staff need. */
  permission?: Permission;
  /** Also for accounts whose first password is still to be changed. */
  allowsFirstPassword?: boolean;
  children: ReactNode;
}

/** For usability only: the server authorises every call. Guarded pages are `noindex`. */
export function Guard({ need, permission, allowsFirstPassword = false, children }: Props): ReactNode {
  const { status, user } = useSnapshot(useTabState().session);
  const isHydrated = useHydrated();
  const isWaiting = !isHydrated || status === 'unknown';
  const decide = (): ReactNode => {
    if (status === 'anonymous' || !user) return <LoginCard />;
    if (user.mustChangePassword && !allowsFirstPassword) return <FirstPasswordCard />;
    if (user.secondFactor === 'missing' && (need === 'staff' || need === 'manager')) return <SecondFactorCard />;
    return isAllowed(user as UserInfo, need, permission) ? children : <RefusedCard need={need} />;
  };
  // The shell stays mounted but hidden, because server-rendered nodes are never removed.
  return (
    <>
      <Waiting isOver={!isWaiting} />
      {isWaiting ? null : decide()}
    </>
  );
}

function isAllowed(user: UserInfo, need: Need, permission?: Permission): boolean {
  if (permission && !user.permissions.includes(permission)) return false;
  if (need === 'pgc') return user.userType === userTypes.pgc;
  if (need === 'manager') return user.userType === userTypes.pgc || user.roles.length > 0;
  return need === 'user' || user.roles.length > 0;
}

/** Skeleton of the page. */
function Waiting({ isOver }: { isOver: boolean }): ReactNode {
  const t = useT();
  return (
    <Shell role="status" hidden={isOver}>
      <span className="visually-hidden">{t('common:shell.loading')}</span>
      {[0, 1, 2, 3].map((line) => (
        <i key={line} />
      ))}
    </Shell>
  );
}

function LoginCard(): ReactNode {
  const t = useT();
  const tab = useTabState();
  return (
    <EmptyState title={t('account:guard.loginTitle')} text={t('account:guard.loginText')}>
      <Button onClick={() => openLogin(tab, { jumpUrl: sitePathNow() })}>{t('account:guard.login')}</Button>
      <Link className="button ghost" to={paths.home}>
        {t('account:guard.home')}
      </Link>
    </EmptyState>
  );
}

function RefusedCard({ need }: { need: Need }): ReactNode {
  const t = useT();
  return (
    <EmptyState
      title={t('account:guard.refusedTitle')}
      text={t(need === 'pgc' ? 'account:guard.refusedPgc' : 'account:guard.refusedStaff')}
    >
      <Link className="button" to={paths.settings}>
        {t('account:guard.settings')}
      </Link>
      <Link className="button ghost" to={paths.home}>
        {t('account:guard.home')}
      </Link>
    </EmptyState>
  );
}

function FirstPasswordCard(): ReactNode {
  const t = useT();
  return (
    <EmptyState title={t('account:guard.passwordTitle')} text={t('account:guard.passwordText')}>
      <Link className="button" to={paths.setPassword}>
        {t('account:guard.password')}
      </Link>
    </EmptyState>
  );
}

function SecondFactorCard(): ReactNode {
  const t = useT();
  return (
    <EmptyState title={t('account:guard.secondFactorTitle')} text={t('account:guard.secondFactorText')}>
      <Link className="button" to={paths.setSecondFactor}>
        {t('account:guard.secondFactor')}
      </Link>
    </EmptyState>
  );
}

const Shell = styled.div`
  display: grid;
  gap: 1.25rem;
  padding-block: var(--s6);

  i {
    height: 3rem;
    border-radius: var(--r-s);
    background: var(--sunken);
  }
  i:nth-of-type(odd) {
    width: 60%;
    height: 1.25rem;
  }
`;
