/** Guards a private page: everybody gets the same neutral shell until the browser knows the user. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from 'styled-components';
import type { UserInfo } from '#shared/api/account.ts';
import type { Permission } from '#shared/policies.ts';
import { isManager, userTypes } from '#shared/user-type.ts';
import { addTexts, useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import type { Refusal } from './guard-card.tsx';

// Most who open a private page may see it.
const GuardCard = lazy(() =>
  Promise.all([import('./guard-card.tsx'), addTexts(['account'])]).then(([module]) => ({ default: module.GuardCard })),
);

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
  const [hasCard, setCard] = useState(false);
  const refusal = isWaiting ? null : refusalOf(user as UserInfo | null, { need, permission, allowsFirstPassword });
  // The shell stays mounted but hidden, because server-rendered nodes are never removed. It stands until the card has come.
  return (
    <>
      <Waiting isOver={!isWaiting && (refusal === null || hasCard)} />
      {refusal ? (
        <Suspense>
          <GuardCard refusal={refusal} onShown={setCard} />
        </Suspense>
      ) : null}
      {isWaiting || refusal ? null : children}
    </>
  );
}

/** Why the page stays closed to somebody; null if it is open to them. */
function refusalOf(user: UserInfo | null, { need, permission, allowsFirstPassword }: Omit<Props, 'children'>): Refusal | null {
  if (!user) return 'login';
  if (user.mustChangePassword && !allowsFirstPassword) return 'firstPassword';
  if (user.secondFactor === 'missing' && (need === 'staff' || need === 'manager')) return 'secondFactor';
  if (isAllowed(user, need, permission)) return null;
  return need === 'pgc' ? 'refusedPgc' : 'refusedStaff';
}

function isAllowed(user: UserInfo, need: Need, permission?: Permission): boolean {
  if (permission && !user.permissions.includes(permission)) return false;
  if (need === 'pgc') return user.userType === userTypes.pgc;
  if (need === 'manager') return isManager(user);
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
