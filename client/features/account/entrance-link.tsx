/** The way into the management centre for whoever has a place in it, with how much waits there. */
import { useEffect, useRef, useState, type ReactNode, use } from 'react';
import type { UserInfo } from '#shared/api/account.ts';
import { entranceOf, type Entrance } from '#shared/entrances.ts';
import { searchCountMax } from '#shared/limits.ts';
import type { StaffRole } from '#shared/user-type.ts';
import { countWaiting } from '#shared/api/content-list-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { ApiContext } from '#client/lib/api.ts';

interface Props {
  user: Pick<UserInfo, 'id' | 'userType' | 'mustChangePassword'> & { readonly roles: readonly StaffRole[] };
  className?: string;
  /** True where no menu or sheet is around it. */
  countsAtOnce?: boolean;
}

/** Nothing for those who have no place there. What waits is counted once the menu or sheet around it is open, and for whoever may see it yet; in the footer it is not. */
export function EntranceLink({ user, className, countsAtOnce = false }: Props): ReactNode {
  const t = useT();
  const link = useRef<HTMLAnchorElement>(null);
  const isShown = useIsOpen(link);
  const entrance = entranceOf(user);
  const isCounted = (isShown || countsAtOnce) && !user.mustChangePassword;
  const waiting = useWaiting({ userId: user.id, entrance, isShown: isCounted });
  const count = isCounted ? waiting : 0;
  if (!entrance) return null;
  const shown = count >= searchCountMax ? `${searchCountMax}+` : String(count);
  return (
    <Link ref={link} className={className} to={entrance.path} data-entrance="">
      {t('navigation:section.manage')}
      {count > 0 ? (
        <>
          <span className="visually-hidden">{t(`account:entrance.${entrance.key}`, { count, shown })}</span>
          <i aria-hidden="true">{shown}</i>
        </>
      ) : null}
    </Link>
  );
}

/** Whether the menu (`<details>`) or the sheet (`<dialog>`) around an element is open. */
function useIsOpen(inside: { current: HTMLElement | null }): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const around = inside.current?.closest<HTMLDetailsElement | HTMLDialogElement>('details, dialog');
    const read = () => setIsOpen(around?.open === true);
    read();
    if (!around) return undefined;
    const watch = new MutationObserver(read);
    watch.observe(around, { attributeFilter: ['open'] });
    return () => watch.disconnect();
  }, [inside]);
  return isOpen;
}

/** The last answer in this tab, shown until the next is there, and only to whom it was given. */
let last: { userId: string; count: number } | null = null;

interface Wanted {
  userId: string;
  entrance: Entrance | null;
  /** False as long as what shows it is closed. */
  isShown: boolean;
}

/**
 * How much waits in the list that concerns somebody: asked for when it is about to be shown, never for visitors.
 * 0 until it is known.
 */
function useWaiting({ userId, entrance, isShown }: Wanted): number {
  const api = use(ApiContext);
  const [count, setCount] = useState(() => (last?.userId === userId ? last.count : 0));
  const key = entrance?.key;
  useEffect(() => {
    if (!key || !isShown || !api) return undefined;
    const leave = new AbortController();
    void api(countWaiting, undefined, { noLoading: true, signal: leave.signal })
      .then((outcome) => {
        if (leave.signal.aborted || outcome.status !== 'ok') return;
        last = { userId, count: outcome.data.count };
        setCount(outcome.data.count);
      })
      .catch(() => undefined);
    return () => leave.abort();
  }, [api, userId, key, isShown]);
  return key ? count : 0;
}
