/** `/movies`: films of all editions as a grid of posters. */
import { paths } from '#shared/paths.ts';
import { filmListHead } from '#client/features/award/film/film-list-head.tsx';
import { loadFilms, moreOfFilms, type FilmListData } from '#client/features/award/film/film-list-loader.ts';
import { filmListPath } from '#client/features/award/film/film-list-path.ts';
import { FilmWall } from '#client/features/award/film/film-wall.tsx';
import { FilmsScreen } from '#client/features/award/film/films-screen.tsx';
import { GrowingList } from '#client/features/content/list/growing-list.tsx';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';

export const loader = (context: LoaderContext) => loadFilms(context);

export function head(data: FilmListData, context: HeadContext): Head {
  return filmListHead(data, context);
}

export default function MoviesPage({ data }: PageProps<typeof loader>) {
  return (
    <FilmsScreen path={paths.movies} data={data}>
      <GrowingList source={moreOfFilms(data)} to={(pageNum) => filmListPath(paths.movies, { ...data.state, pageNum })}>
        {(rows, index) => <FilmWall rows={rows} isFirst={index === 0} />}
      </GrowingList>
    </FilmsScreen>
  );
}
