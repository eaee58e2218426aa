/** The way into the management centre for whoever has a place in it, with how much waits there. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { UserInfo } from '#shared/api/account.ts';
import { entranceOf } from '#shared/entrances.ts';
import { searchCountMax } from '#shared/limits.ts';
import type { StaffRole } from '#shared/user-type.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { useWaiting } from './use-waiting.ts';

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
          <span className="vh">{t(`account:entrance.${entrance.key}`, { count, shown })}</span>
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
