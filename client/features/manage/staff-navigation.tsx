/** The side of the management centre: whose place it is, the sections with their counts, settings and the way out. */
import { LogOut } from '#client/ui/picture/staff-icons.tsx';
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
import { groupsFor, type StaffSection, type VisibleGroup } from './staff-sections.ts';

/** Who is there, once that may be shown; null for visitors without a place here. */
export function useStaffUser(): UserInfo | null {
  const { user } = useSnapshot(useTabState().session);
  const isHydrated = useHydrated();
  const isManager = user && (user.userType === userTypes.pgc || user.roles.length > 0);
  // A snapshot is read-only; nothing below writes.
  return isHydrated && isManager ? (user as UserInfo) : null;
}

/** The institution, or the person. */
export function staffUserName(user: UserInfo | null): string {
  return user?.agency?.institution || user?.nickName || '';
}

/** Who somebody is, as far as it decides what is seen at the side. */
export function viewerOf({ permissions, userType }: UserInfo): Parameters<typeof groupsFor>[0] {
  return { permissions, isAgency: userType === userTypes.pgc };
}

interface Props {
  current: StaffSection | null;
  user: UserInfo | null;
  counts: SectionCounts | null;
}

export function StaffNavigation({ current, user, counts }: Props) {
  const t = useT();
  const groups = user ? groupsFor(viewerOf(user)) : [];
  return (
    <nav aria-label={t('manage:frame.title')}>
      {groups.map((group) => (
        <Group key={group.key} group={group} current={current} counts={counts} />
      ))}
    </nav>
  );
}

function Group({ group, current, counts }: { group: VisibleGroup; current: string | null; counts: SectionCounts | null }) {
  const t = useT();
  return (
    <div>
      <h2>{t(`manage:frame.group.${group.key}`)}</h2>
      <ul>
        {group.sections.map(({ key, path, icon: SectionIcon }) => (
          <li key={key}>
            <Link to={path} aria-current={key === current ? 'page' : undefined}>
              <SectionIcon className="icon" aria-hidden="true" />
              <span>{t(`manage:frame.section.${key}`)}</span>
              <Count count={counts?.[key as keyof SectionCounts]} />
            </Link>
          </li>
        ))}
        {group.key === 'settings' ? <LogOutRow /> : null}
      </ul>
    </div>
  );
}

/** Nothing where there is none; past what is counted, a plus. */
function Count({ count = 0 }: { count?: number }) {
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

function LogOutRow() {
  const t = useT();
  const tab = useTabState();
  const api = useApi();
  return (
    <li>
      <button type="button" onClick={() => void endLogin(tab, api)}>
        <LogOut className="icon" aria-hidden="true" />
        <span>{t('manage:frame.logOut')}</span>
      </button>
    </li>
  );
}
