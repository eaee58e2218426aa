/** The account in the header: a login link for everybody, replaced by the user's menu after hydration. */
import { lazy, Suspense, useEffect, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useLocation } from 'react-router';
import { useSnapshot } from 'valtio';
import { paths } from '#shared/paths.ts';
import { addTexts, useT } from '#client/lib/translations.ts';
import { openLogin } from '#client/state/session.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { useHydrated } from '#client/ui/use-hydrated.ts';

const loadMenu = () => Promise.all([import('./user-menu.tsx'), addTexts(['account'])]).then(([parts]) => parts);
const UserMenu = lazy(() => loadMenu().then(({ UserMenu: Part }) => ({ default: Part })));
const UserLinks = lazy(() => loadMenu().then(({ UserLinks: Part }) => ({ default: Part })));

/** Has a fixed size, so that nothing beside it moves. */
export function AccountSlot(): ReactNode {
  const { status } = useSnapshot(useTabState().session);
  useEffect(() => {
    // Until hydration the script in the head reserves the place for logged-in users; afterwards the slot itself decides.
    if (status !== 'unknown') delete document.documentElement.dataset['session'];
  }, [status]);
  return (
    <Slot data-slot="account">
      <WhoIsThere anonymous={<LoginLink className="button small-button" />} waiting={<span className="disc" />}>
        <UserMenu />
      </WhoIsThere>
    </Slot>
  );
}

/** The same as a row of links, for the menu of narrow screens and the footer. `way-in` reserves its place for logged-in users. */
export function AccountLinks({ className }: { className: string }): ReactNode {
  return (
    <WhoIsThere anonymous={<LoginLink className={`${className} way-in`} />} waiting={null}>
      <UserLinks className={className} />
    </WhoIsThere>
  );
}

/** The way to the visitor's own pages, in the words of its place. */
export function OwnLink(rest: Pick<ComponentProps<'a'>, 'children' | 'aria-current'>): ReactNode {
  return (
    <WhoIsThere anonymous={<LoginLink {...rest} />} waiting={null}>
      <Link {...rest} to={paths.settings} />
    </WhoIsThere>
  );
}

interface WhoProps {
  anonymous: ReactNode;
  waiting: ReactNode;
  children: ReactNode;
}

function WhoIsThere({ anonymous, waiting, children }: WhoProps): ReactNode {
  const { status } = useSnapshot(useTabState().session);
  const isHydrated = useHydrated();
  return isHydrated && status === 'known' ? <Suspense fallback={waiting}>{children}</Suspense> : anonymous;
}

/** A link to the login page; with scripts it opens the popup. */
function LoginLink({ children, ...rest }: Pick<ComponentProps<'a'>, 'className' | 'children' | 'aria-current'>): ReactNode {
  const t = useT();
  const tab = useTabState();
  const { pathname } = useLocation();
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || pathname === paths.login()) return;
    event.preventDefault();
    openLogin(tab);
  };
  return (
    <Link {...rest} to={paths.login()} aria-haspopup="dialog" onClick={handleClick}>
      {children ?? t('navigation:account.login')}
    </Link>
  );
}

const Slot = styled.div`
  display: grid;
  flex: none;
  align-items: center;
  justify-items: end;
  min-width: 6.5rem;
  min-height: 2.75rem;

  &:lang(en) {
    min-width: 5rem;
  }
  .button {
    min-height: 2.75rem;
  }
  :root[data-session] &::after {
    content: '';
    grid-area: 1 / 1;
  }
  :root[data-session] & > .button {
    grid-area: 1 / 1;
    visibility: hidden;
  }
  .disc,
  :root[data-session] &::after {
    width: 2.75rem;
    height: 2.75rem;
    border-radius: 50%;
    background: var(--sunken);
  }
`;
