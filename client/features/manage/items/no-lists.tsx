/** Placeholder of the lists for staff who neither write, review nor publish. */
import type { UserInfo } from '#shared/api/account.ts';
import { useT } from '#client/lib/translations.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { groupsFor, sectionLabel } from '#client/features/manage/staff-sections.ts';
import { viewerOf } from '#client/features/manage/staff-navigation.tsx';

/** Links to their own sections. */
export function NoLists({ user }: { user: UserInfo }) {
  const t = useT();
  // What everybody has, such as the overview, is no work of their own.
  const sections = groupsFor(viewerOf(user)).flatMap((group) => group.sections.filter(({ permissions }) => permissions !== null));
  return (
    <EmptyState title={t('works:list.noneOfYours')} text={t('works:list.noneOfYoursText')}>
      {sections.slice(0, 3).map(({ key, path }) => (
        <Link key={key} className="button ghost" to={path}>
          {t(sectionLabel(key))}
        </Link>
      ))}
    </EmptyState>
  );
}
