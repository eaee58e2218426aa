/** `/movies`: the films of all editions as a wall of posters. */
import { paths } from '#shared/paths.ts';
import { workListHead } from '#client/features/award/film/work-list-head.tsx';
import { loadWorks, moreOfWorks, type WorkListData } from '#client/features/award/film/work-list-loader.ts';
import { workListPath } from '#client/features/award/film/work-list-path.ts';
import { WorkWall } from '#client/features/award/film/work-wall.tsx';
import { WorksScreen } from '#client/features/award/film/works-screen.tsx';
import { GrowingList } from '#client/features/content/growing-list.tsx';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';

export const loader = (context: LoaderContext) => loadWorks(context);

export function head(data: WorkListData, context: HeadContext): Head {
  return workListHead(data, context);
}

export default function MoviesPage({ data }: PageProps<typeof loader>) {
  return (
    <WorksScreen path={paths.movies} data={data}>
      <GrowingList source={moreOfWorks(data)} to={(pageNum) => workListPath(paths.movies, { ...data.state, pageNum })}>
        {(rows, index) => <WorkWall rows={rows} isFirst={index === 0} />}
      </GrowingList>
    </WorksScreen>
  );
}
