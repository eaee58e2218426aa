/** The frame of the management centre: its sections at the side, a heading, and the section's own part. */
import { useId, use, useEffect, useState, type ReactNode } from 'react';
import type { UserInfo } from '#shared/api/account.ts';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { useLinkSheet } from '#client/lib/use-link-sheet.ts';
import { Banner } from '#client/ui/banner.tsx';
import { IconButton } from '#client/ui/button.tsx';
import { HelpButton } from '#client/ui/help-button.tsx';
import { Link } from '#client/ui/link.tsx';
import { Mark } from '#client/ui/picture/mark.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';
import { countItems, type SectionCounts } from '#shared/api/content-list-staff.ts';
import { ApiContext } from '#client/lib/api.ts';
import { onItemChange } from '#client/state/item-changes.ts';
import { Frame } from './staff-frame-style.ts';
import { staffUserName, StaffNavigation, useStaffUser } from './staff-navigation.tsx';
import type { StaffSection } from './staff-sections.ts';

interface Props {
  /** Null where it is none of those at the side; then it has a title. */
  section: StaffSection | null;
  /** The heading, where it is not the section's name. */
  title?: string;
  /** Stands before the heading: the way back to a list. */
  back?: ReactNode;
  /** Stands beside the heading: a search, a button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The same shell for everybody; what is in it waits for a guard that the page puts around its own part. */
export function StaffFrame({ section, title, back, beside, children }: Props) {
  const t = useT();
  const user = useStaffUser();
  const counts = useSectionCounts(user && !user.mustChangePassword ? user.id : null);
  const sections = <StaffNavigation current={section} user={user} counts={counts} />;
  return (
    <Frame>
      <div className="side cinema">
        <div className="whose">
          <Mark />
          <p>
            <b className="song">{t('manage:frame.title')}</b>
            <span lang={writingOf(staffUserName(user))}>{staffUserName(user)}</span>
          </p>
          <HelpButton label={t('common:action.help')} />
          <SectionMenu>{sections}</SectionMenu>
        </div>
        <div className="wide">{sections}</div>
      </div>
      <div className="main">
        <div className="head">
          <div className="title">
            {back}
            <h1 tabIndex={-1}>{title ?? (section ? t(`manage:frame.section.${section}`) : '')}</h1>
          </div>
          {beside}
        </div>
        <VerificationNotice user={user} />
        {children}
      </div>
    </Frame>
  );
}

/** Tells an institution that is not verified what it can do meanwhile. */
function VerificationNotice({ user }: { user: UserInfo | null }) {
  const t = useT();
  const state = user?.agency?.verification;
  if (state !== 'pending' && state !== 'refused') return null;
  return (
    <Banner
      kind={state === 'pending' ? 'info' : 'error'}
      icon={state === 'pending' ? 'info' : 'circle-alert'}
      action={
        <Link className="button ghost small-button" to={paths.setAgency}>
          {t('manage:frame.verification.look')}
        </Link>
      }
    >
      {t(`manage:frame.verification.${state}`)}
    </Banner>
  );
}

/** The sections of narrow screens: a sheet that a button opens; a press on the scrim, which is the dialog itself, closes it. */
function SectionMenu({ children }: { children: ReactNode }) {
  const t = useT();
  const id = useId();
  const { dialog, open } = useLinkSheet((pressed) => pressed.matches('dialog') || pressed.closest('a, li button') !== null);
  return (
    <>
      <IconButton className="opener" icon="menu" label={t('manage:frame.open')} aria-haspopup="dialog" aria-controls={id} onClick={open} />
      <dialog {...dialog} id={id} className="cinema" aria-label={t('manage:frame.sections')}>
        <form method="dialog">
          {/* Where the focus of the opened dialog begins. */}
          <IconButton type="submit" icon="x" label={t('manage:frame.close')} autoFocus />
        </form>
        {children}
      </dialog>
    </>
  );
}

/** The last answer in this tab, shown until the next is there, and only to whom it was given. */
let last: { userId: string; counts: SectionCounts } | null = null;

/** Null until they are known; `userId` null for somebody who has no lists. */
function useSectionCounts(userId: string | null): SectionCounts | null {
  // None on the server, where nobody is logged in.
  const api = use(ApiContext);
  const [counts, setCounts] = useState(() => (last?.userId === userId ? last.counts : null));
  useEffect(() => {
    if (userId === null || !api) return undefined;
    const leave = new AbortController();
    const count = async () => {
      const outcome = await api(countItems, undefined, { noLoading: true, signal: leave.signal }).catch(() => null);
      if (leave.signal.aborted || outcome?.status !== 'ok') return;
      last = { userId, counts: outcome.data };
      setCounts(outcome.data);
    };
    void count();
    const stop = onItemChange(() => void count());
    const handleVisible = () => {
      if (document.visibilityState === 'visible') void count();
    };
    document.addEventListener('visibilitychange', handleVisible, { signal: leave.signal });
    return () => {
      leave.abort();
      stop();
    };
  }, [api, userId]);
  return userId === null ? null : counts;
}
