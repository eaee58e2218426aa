/** Empty state of a list, which depends on the list, the viewer and the filters. */
import { useSnapshot } from 'valtio';
import type { UserInfo } from '#shared/api/account.ts';
import type { ItemListName } from '#shared/api/content-list-staff.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { usePermission } from '#client/state/use-permission.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { mayWrite } from '#client/features/manage/staff-sections.ts';
import { viewerOf } from '#client/features/manage/staff-navigation.tsx';

export function EmptyList({ list, isNarrow }: { list: ItemListName; isNarrow: boolean }) {
  const t = useT();
  const { user } = useSnapshot(useTabState().session);
  const mayReview = usePermission('contentReview');
  if (isNarrow) return <EmptyState mood="open" title={t('manage:list.nothing')} text={t('works:empty.filtered')} />;
  // An empty queue is good news for reviewers; for authors it is only an empty list.
  const key = list === 'audit' && !mayReview ? 'auditMine' : list;
  const begins = list === 'draft' && user !== null && mayWrite(viewerOf(user as UserInfo));
  return (
    <EmptyState title={t(`works:empty.${key}`)} text={t(`works:empty.${key}Text`)}>
      {begins ? (
        <Link className="button" to={staffPaths.createArticle()}>
          {t('works:list.new')}
        </Link>
      ) : null}
    </EmptyState>
  );
}
