/** The sections of the management centre with their counts, in groups that fold; personal settings and the way out come last. */
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ChevronDown, LogOut } from '#client/ui/picture/staff-icons.tsx';
import { useSnapshot } from 'valtio';
import type { UserInfo } from '#shared/api/account.ts';
import type { SectionCounts } from '#shared/api/content-list-staff.ts';
import { userTypes } from '#shared/user-type.ts';
import { searchCountMax } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { endLogin } from '#client/state/login.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { groupsFor, sectionOf, type VisibleGroup, sectionLabel } from './staff-sections.ts';
import type { SideChoice } from './use-side.ts';

/** Who is there, once that may be shown; null for visitors without a place here. */
export function useStaffUser(): UserInfo | null {
  const { user } = useSnapshot(useTabState().session);
  const isHydrated = useHydrated();
  const isManager = user && (user.userType === userTypes.pgc || user.roles.length > 0);
  // A snapshot is read-only; nothing below writes.
  return isHydrated && isManager ? (user as UserInfo) : null;
}

/** The user, reduced to the fields that decide which sections are shown. */
export function viewerOf({ permissions, userType }: UserInfo): Parameters<typeof groupsFor>[0] {
  return { permissions, isAgency: userType === userTypes.pgc };
}

interface Props {
  user: UserInfo | null;
  counts: SectionCounts | null;
  side: SideChoice;
}

export function StaffNavigation({ user, counts, side }: Props) {
  const t = useT();
  const current = sectionOf(useLocation().pathname);
  const { navigation } = useSnapshot(useTabState().site);
  const groups = user ? groupsFor({ ...viewerOf(user), hasFaces: navigation?.hasFaces }) : [];
  const nav = useRef<HTMLElement>(null);
  // The list is longer than most windows.
  useEffect(() => void nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }), [current, user?.id]);
  return (
    <nav ref={nav} aria-label={t('manage:frame.title')}>
      {groups.map((group) => (
        <Group key={group.key} group={group} current={current} counts={counts} side={side} />
      ))}
    </nav>
  );
}

interface GroupProps extends Pick<Props, 'counts' | 'side'> {
  group: VisibleGroup;
  current: string | null;
}

/** The group of the current section is never folded away under the user's eyes: it folds by hand only. */
function Group({ group: { key: groupKey, sections }, current, counts, side }: GroupProps) {
  const t = useT();
  const id = useId();
  const isFolded = side.folded.includes(groupKey) && !side.isNarrow;
  return (
    <div className="group">
      {groupKey === 'start' ? null : (
        <h2>
          <button type="button" aria-expanded={!isFolded} aria-controls={id} onClick={() => side.toggleGroup(groupKey)}>
            <span>{t(`manage:frame.group.${groupKey}`)}</span>
            <ChevronDown className="icon" aria-hidden="true" />
          </button>
        </h2>
      )}
      <ul id={id} hidden={isFolded}>
        {sections.map(({ key, path, icon: SectionIcon }) => {
          const name = t(sectionLabel(key));
          return (
            <li key={key}>
              <Link to={path} aria-current={key === current ? 'page' : undefined} title={side.isNarrow ? name : undefined}>
                <SectionIcon className="icon" aria-hidden="true" />
                <span className="name">{name}</span>
                <Count count={counts?.[key as keyof SectionCounts]} />
              </Link>
            </li>
          );
        })}
        {groupKey === 'settings' ? <LogOutRow isNarrow={side.isNarrow} /> : null}
      </ul>
    </div>
  );
}

/** Empty for zero; above the counting limit with a plus. */
function Count({ count = 0 }: { count?: number }): ReactNode {
  const t = useT();
  if (count === 0) return null;
  const shown = count >= searchCountMax ? `${searchCountMax}+` : String(count);
  return (
    <b>
      <span className="visually-hidden">{t('manage:frame.count', { shown })}</span>
      <span aria-hidden="true">{shown}</span>
    </b>
  );
}

function LogOutRow({ isNarrow }: { isNarrow: boolean }) {
  const t = useT();
  const tab = useTabState();
  const api = useApi();
  const name = t('manage:frame.logOut');
  return (
    <li>
      <button type="button" title={isNarrow ? name : undefined} onClick={() => void endLogin(tab, api)}>
        <LogOut className="icon" aria-hidden="true" />
        <span className="name">{name}</span>
      </button>
    </li>
  );
}
