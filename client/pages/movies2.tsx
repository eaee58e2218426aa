/** `/movies2`: the films of all editions as an index; the same list as `/movies`, whose address is the canonical one. */
import { paths } from '#shared/paths.ts';
import { WorkIndex } from '#client/features/award/film/work-index.tsx';
import { workListHead } from '#client/features/award/film/work-list-head.tsx';
import { loadWorks, moreOfWorks, type WorkListData } from '#client/features/award/film/work-list-loader.ts';
import { workListPath } from '#client/features/award/film/work-list-path.ts';
import { WorksScreen } from '#client/features/award/film/works-screen.tsx';
import { GrowingPages } from '#client/features/content/growing-list.tsx';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';

export const loader = (context: LoaderContext) => loadWorks(context);

export function head(data: WorkListData, context: HeadContext): Head {
  return workListHead(data, context);
}

export default function MoviesIndexPage({ data }: PageProps<typeof loader>) {
  const { state } = data;
  return (
    <WorksScreen path={paths.movies2} data={data}>
      <GrowingPages source={moreOfWorks(data)} to={(pageNum) => workListPath(paths.movies2, { ...state, pageNum })}>
        {(pages) => (
          <WorkIndex pages={pages} order={state.order} toOrder={(order) => workListPath(paths.movies2, { ...state, order, pageNum: 1 })} />
        )}
      </GrowingPages>
    </WorksScreen>
  );
}
