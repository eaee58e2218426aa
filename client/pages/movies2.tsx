/** `/movies2`: films of all editions as an index; its canonical URL is `/movies`, which has the same list. */
import { paths } from '#shared/paths.ts';
import { FilmIndex } from '#client/features/award/film/film-index.tsx';
import { filmListHead } from '#client/features/award/film/film-list-head.tsx';
import { loadFilms, moreOfFilms, type FilmListData } from '#client/features/award/film/film-list-loader.ts';
import { filmListPath } from '#client/features/award/film/film-list-path.ts';
import { FilmsScreen } from '#client/features/award/film/films-screen.tsx';
import { GrowingPages } from '#client/features/content/list/growing-list.tsx';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';

export const loader = (context: LoaderContext) => loadFilms(context);

export function head(data: FilmListData, context: HeadContext): Head {
  return filmListHead(data, context);
}

export default function MoviesIndexPage({ data }: PageProps<typeof loader>) {
  const { state } = data;
  return (
    <FilmsScreen path={paths.movies2} data={data}>
      <GrowingPages source={moreOfFilms(data)} to={(pageNum) => filmListPath(paths.movies2, { ...state, pageNum })}>
        {(pages) => (
          <FilmIndex pages={pages} order={state.order} toOrder={(order) => filmListPath(paths.movies2, { ...state, order, pageNum: 1 })} />
        )}
      </GrowingPages>
    </FilmsScreen>
  );
}
