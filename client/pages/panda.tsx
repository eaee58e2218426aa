/** `/panda`: the face gallery, with portraits in pairs that look like eyes. */
import { paths } from '#shared/paths.ts';
import { useWaiting } from '#client/lib/use-waiting.ts';
import { FaceFilterBar } from '#client/features/award/person/face-filter-bar.tsx';
import { FaceGridSkeleton } from '#client/features/award/person/face-grid-skeleton.tsx';
import { FaceGrid } from '#client/features/award/person/face-grid.tsx';
import { FaceListEmpty } from '#client/features/award/person/face-list-empty.tsx';
import { facesPageSize, fetchFaces, loadFaces, type FaceListData } from '#client/features/award/person/face-list-loader.ts';
import { facesPath, isNarrowed } from '#client/features/award/person/face-list-path.ts';
import { MoreEnd } from '#client/features/content/list/more-end.tsx';
import { useMorePages } from '#client/features/content/list/use-more-pages.ts';
import { ShareButton } from '#client/features/share/share-button.tsx';
import { requireFaces } from '#client/features/award/person/require-faces.ts';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';

export const loader = (context: LoaderContext) => {
  requireFaces(context);
  return loadFaces(context);
};

export function head({ state, filters, rows }: FaceListData, { t }: HeadContext): Head {
  const parts = [
    t('navigation:section.panda'),
    filters.columns.find(({ value }) => value === state.columnId)?.label,
    filters.roles.find(({ value }) => value === state.role)?.label,
    state.year,
    state.pageNum > 1 ? t('content:list.page', { page: state.pageNum }) : '',
  ];
  return {
    title: parts.filter(Boolean).join(' · '),
    description: t('work:faces.description', { count: filters.total }),
    canonical: facesPath({ ...state, order: '' }),
    hideAlternate: state.pageNum > 1,
    image: rows[0]?.image,
  };
}

export default function PandaPage({ data }: PageProps<typeof loader>) {
  const t = useT();
  const { state, filters, rows, total } = data;
  const { pages, list, ...more } = useMorePages({
    listKey: facesPath(state),
    rows,
    total,
    pageNum: state.pageNum,
    pageSize: facesPageSize,
    load: (api, pageNum) => fetchFaces(api, { ...state, pageNum }),
  });
  const isWaiting = useWaiting(paths.panda);
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('navigation:section.panda')}</h1>
        {filters.total > 1 ? <p>{t('work:faces.lead', { count: filters.total })}</p> : null}
        <ShareButton title={t('navigation:section.panda')} />
      </div>
      {filters.total > 0 ? <FaceFilterBar data={data} /> : null}
      {isWaiting ? (
        <FaceGridSkeleton />
      ) : rows.length === 0 ? (
        <FaceListEmpty isNarrowed={isNarrowed(state)} />
      ) : (
        <>
          <div ref={list}>
            {pages.map((page, index) => (
              <FaceGrid key={page[0]?.id} rows={page} isFirst={index === 0} />
            ))}
          </div>
          <MoreEnd more={more} to={(pageNum) => facesPath({ ...state, pageNum })} />
        </>
      )}
    </div>
  );
}
