/** `/news`: news filtered by type and text, as a lead and alternating rows of two and three. */
import { listNews, listNewsTypes, listNewsYears } from '#shared/api/news.ts';
import { paths } from '#shared/paths.ts';
import { ListBar } from '#client/features/content/list/list-bar.tsx';
import { ListEmpty } from '#client/features/content/list/list-empty.tsx';
import { listHead } from '#client/features/content/list/list-head.ts';
import { loadList, moreOfList, type ListData } from '#client/features/content/list/list-loader.ts';
import { listPath } from '#client/features/content/list/list-path.ts';
import { StoryGrid } from '#client/features/content/list/story-grid.tsx';
import { StorySkeleton } from '#client/features/content/list/story-skeleton.tsx';
import { useWaiting } from '#client/lib/use-waiting.ts';
import { MoreEnd } from '#client/features/content/list/more-end.tsx';
import { useMorePages } from '#client/features/content/list/use-more-pages.ts';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';

/** One lead and two rounds of rows of two and three. */
const pageSize = 11;

export const loader = (context: LoaderContext) =>
  loadList(context, { rows: listNews, types: listNewsTypes, years: listNewsYears, pageSize });

export function head(data: ListData, { t }: HeadContext): Head {
  return listHead(data, {
    t,
    path: paths.news,
    columnId: 'news',
    title: t('navigation:section.news'),
    description: t('content:news.description'),
  });
}

export default function NewsPage({ data }: PageProps<typeof loader>) {
  const t = useT();
  const { list, ...more } = useMorePages(moreOfList(listNews, data));
  const isWaiting = useWaiting(paths.news);
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('navigation:section.news')}</h1>
      </div>
      <ListBar path={paths.news} data={data} searchLabel={t('content:news.search')} />
      {isWaiting ? (
        <StorySkeleton />
      ) : data.rows.length === 0 ? (
        <ListEmpty
          path={paths.news}
          type={data.type}
          year={data.year}
          search={data.search}
          elsewhere={data.elsewhere}
          emptyTitle={t('content:news.empty')}
        />
      ) : (
        <>
          <div ref={list}>
            {more.pages.map((rows, index) => (
              <StoryGrid key={rows[0]?.id} rows={rows} first={index === 0} />
            ))}
          </div>
          <MoreEnd more={more} to={(pageNum) => listPath(paths.news, { ...data, pageNum })} />
        </>
      )}
    </div>
  );
}
