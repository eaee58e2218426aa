/** `/movies`: the films of all editions as a wall of posters. */
import { paths } from '#shared/paths.ts';
import { useWaiting } from '#client/lib/use-waiting.ts';
import { WorkFilterBar } from '#client/features/film/work-filter-bar.tsx';
import { WorkListEmpty } from '#client/features/film/work-list-empty.tsx';
import { workListHead, WorkListHead } from '#client/features/film/work-list-head.tsx';
import { fetchWorks, loadWorks, worksPageSize, type WorkListData } from '#client/features/film/work-list-loader.ts';
import { workListPath } from '#client/features/film/work-list-path.ts';
import { WorkListSkeleton } from '#client/features/film/work-list-skeleton.tsx';
import { WorkWall } from '#client/features/film/work-wall.tsx';
import { MoreEnd } from '#client/features/list/more-end.tsx';
import { useMorePages } from '#client/features/list/use-more-pages.ts';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';

export const loader = (context: LoaderContext) => loadWorks(context);

export function head(data: WorkListData, context: HeadContext): Head {
  return workListHead(data, context);
}

export default function MoviesPage({ data }: PageProps<typeof loader>) {
  const { state, rows, total } = data;
  const { pages, list, ...more } = useMorePages({
    listKey: workListPath('', state),
    rows,
    total,
    pageNum: state.pageNum,
    pageSize: worksPageSize,
    load: (api, pageNum) => fetchWorks(api, { ...state, pageNum }),
  });
  const isWaiting = useWaiting(paths.movies);
  return (
    <div className="wrap">
      <WorkListHead path={paths.movies} state={state} />
      <WorkFilterBar path={paths.movies} data={data} />
      {isWaiting ? (
        <WorkListSkeleton />
      ) : rows.length === 0 ? (
        <WorkListEmpty path={paths.movies} state={state} />
      ) : (
        <>
          <div ref={list}>
            {pages.map((page, index) => (
              <WorkWall key={page[0]?.id} rows={page} isFirst={index === 0} />
            ))}
          </div>
          <MoreEnd more={more} to={(pageNum) => workListPath(paths.movies, { ...state, pageNum })} />
        </>
      )}
    </div>
  );
}
