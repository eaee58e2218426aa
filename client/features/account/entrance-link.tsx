/** Link to the management centre for users with access, with the number of waiting items. */
import { useEffect, useRef, useState, type ReactNode, use } from 'react';
import type { UserInfo } from '#shared/api/account.ts';
import { entranceOf, type EntranceKey } from '#shared/entrances.ts';
import { paths } from '#shared/paths.ts';
import { searchCountMax } from '#shared/limits.ts';
import type { StaffRole } from '#shared/user-type.ts';
import { countWaiting } from '#shared/api/content-list-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { ApiContext } from '#client/lib/api.ts';

interface Props {
  user: Pick<UserInfo, 'id' | 'userType' | 'mustChangePassword' | 'secondFactor'> & { readonly roles: readonly StaffRole[] };
  className?: string;
  /** True where no menu or sheet is around it. */
  countsAtOnce?: boolean;
}

/** Renders nothing without access. The count is fetched once the menu or sheet around it is open; the footer has none. */
export function EntranceLink({ user, className, countsAtOnce = false }: Props): ReactNode {
  const t = useT();
  const link = useRef<HTMLAnchorElement>(null);
  const isShown = useIsOpen(link);
  const entrance = entranceOf(user);
  const isCounted = (isShown || countsAtOnce) && !user.mustChangePassword && user.secondFactor !== 'missing';
  const waiting = useWaiting({ userId: user.id, entrance, isShown: isCounted });
  const count = isCounted ? waiting : 0;
  if (!entrance) return null;
  const shown = count >= searchCountMax ? `${searchCountMax}+` : String(count);
  return (
    <Link ref={link} className={className} to={paths.manage} data-entrance="">
      <span>{t('navigation:section.manage')}</span>
      {count > 0 ? (
        <>
          <span className="visually-hidden">{t(`account:entrance.${entrance}`, { count, shown })}</span>
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

/** The last count of this tab and its user, shown until the next one arrives. */
let last: { userId: string; count: number } | null = null;

interface WaitingQuery {
  userId: string;
  entrance: EntranceKey | null;
  /** False while the menu is closed. */
  isShown: boolean;
}

/**
 * How much waits in the list that concerns somebody: asked for when it is about to be shown, never for visitors.
 * 0 until it is known.
 */
function useWaiting({ userId, entrance, isShown }: WaitingQuery): number {
  const api = use(ApiContext);
  const [count, setCount] = useState(() => (last?.userId === userId ? last.count : 0));
  useEffect(() => {
    if (!entrance || !isShown || !api) return undefined;
    const leave = new AbortController();
    void api(countWaiting, undefined, { signal: leave.signal })
      .then((outcome) => {
        if (leave.signal.aborted || outcome.status !== 'ok') return;
        last = { userId, count: outcome.data.count };
        setCount(outcome.data.count);
      })
      .catch(() => undefined);
    return () => leave.abort();
  }, [api, userId, entrance, isShown]);
  return entrance ? count : 0;
}
