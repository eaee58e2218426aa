/** `/manage/works/:state`: the items of one state, or the bin. */
import { lazy, Suspense, useState } from 'react';
import { Guard } from '#client/features/account/guard.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { seesItems, sectionLabel } from '#client/features/manage/staff-sections.ts';
import { viewerOf, useStaffUser } from '#client/features/manage/staff-navigation.tsx';
import { isItemList } from '#client/features/manage/items/list-query.ts';
import { ListChips } from '#client/features/manage/items/list-chips.tsx';
import { ItemsOfList } from '#client/features/manage/items/item-list.tsx';
import { ListTools } from '#client/features/manage/items/list-tools.tsx';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { addTexts } from '#client/lib/translations.ts';

const NoLists = lazy(() => import('#client/features/manage/items/no-lists.tsx').then((module) => ({ default: module.NoLists })));
const TrashList = lazy(() => import('#client/features/manage/items/trash-list.tsx').then((module) => ({ default: module.TrashList })));
const PreviewLinks = lazy(() =>
  Promise.all([import('#client/features/content/review/preview-links.tsx'), addTexts(['review'])]).then(([module]) => ({
    default: module.PreviewLinks,
  })),
);

export const loader = async ({ params }: LoaderContext) => {
  const list = params['state'] ?? '';
  if (!isItemList(list)) throw notFound();
  return { list };
};

export function head({ list }: Awaited<ReturnType<typeof loader>>, { t }: HeadContext): Head {
  const title = t(sectionLabel(list));
  // The states have crumbs of their own.
  return {
    title,
    description: t('manage:head.description'),
    crumbs: list === 'trash' || list === 'scheduled' ? [title] : [],
    noindex: true,
  };
}

export default function ManageWorksPage({ data }: PageProps<typeof loader>) {
  const { list } = data;
  const [shared, setShared] = useState<string | null>(null);
  const user = useStaffUser();
  const isOutside = user !== null && !seesItems(viewerOf(user));
  return (
    <StaffFrame
      section={list}
      views={isOutside || list === 'trash' ? undefined : list}
      beside={isOutside ? null : <ListTools list={list} />}
    >
      {isOutside ? null : <ListChips list={list} />}
      <Guard need="manager">
        {isOutside ? (
          <Suspense>
            <NoLists user={user} />
          </Suspense>
        ) : list === 'trash' ? (
          <Suspense>
            <TrashList />
          </Suspense>
        ) : (
          <ItemsOfList key={list} list={list} onShare={setShared} />
        )}
        <Suspense>{shared ? <PreviewLinks contentId={shared} onClose={() => setShared(null)} /> : null}</Suspense>
      </Guard>
    </StaffFrame>
  );
}
