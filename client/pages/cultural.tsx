/** `/cultural?type=`: posters and objects of the library, exhibitions, museum and topics. */
import { styled } from 'styled-components';
import { CollectionChips, CollectionWall } from '#client/features/content/list/collection-wall.tsx';
import { collectionPath, loadCollections, moreOfCollection, type CollectionData } from '#client/features/content/list/collection-loader.ts';
import { MoreEnd } from '#client/features/content/list/more-end.tsx';
import { useMorePages } from '#client/features/content/list/use-more-pages.ts';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';

export const loader = (context: LoaderContext) => loadCollections(context);

export function head({ kinds, active, pageNum, rows }: CollectionData, { t }: HeadContext): Head {
  const label = kinds.find(({ kind }) => kind === active)?.label;
  const parts = [t('navigation:section.cultural'), label, pageNum > 1 ? t('content:list.page', { page: pageNum }) : undefined];
  return {
    title: parts.filter(Boolean).join(' · '),
    description: t('content:cultural.description'),
    image: rows.find((row) => row.cover)?.cover ?? undefined,
    canonical: collectionPath(active, pageNum),
    hideAlternate: pageNum > 1,
  };
}

export default function CulturalPage({ data }: PageProps<typeof loader>) {
  const t = useT();
  const { kinds, active } = data;
  const { list, pages, ...more } = useMorePages(moreOfCollection(data));
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('navigation:section.cultural')}</h1>
        <p>{t('content:cultural.description')}</p>
      </div>
      {data.rows.length === 0 ? (
        <Empty>
          <EmptyState title={t('content:cultural.empty')} />
        </Empty>
      ) : (
        <>
          <CollectionChips kinds={kinds} active={active} />
          <Items ref={list}>
            {pages.map((rows, index) => (
              <CollectionWall key={rows[0]?.id} rows={rows} first={index === 0} />
            ))}
          </Items>
          {active === '' ? null : <MoreEnd more={more} to={(pageNum) => collectionPath(active, pageNum)} />}
        </>
      )}
    </div>
  );
}

const Items = styled.div`
  padding-top: var(--s7);
`;

const Empty = styled.div`
  padding-bottom: var(--s9);
`;
