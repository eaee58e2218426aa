/** `/previous`: the years of past editions, and the winners of each, optionally of one unit. */
import { styled } from 'styled-components';
import { listPreviousEditions } from '#shared/api/award.ts';
import { paths } from '#shared/paths.ts';
import { EditionJump } from '#client/features/award/edition-jump.tsx';
import { pastEditions } from '#client/features/award/edition-tone.ts';
import { sharedUnits, filmsInUnit } from '#client/features/award/edition-units.ts';
import { EditionWinners } from '#client/features/award/edition-winners.tsx';
import { UnitFilter } from '#client/features/award/unit-filter.tsx';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';

/** An unknown unit is a 404; otherwise every invented name would be a cacheable page. */
export const loader = async ({ read, query }: LoaderContext) => {
  const editions = pastEditions(await read(listPreviousEditions));
  const unit = query.get('unit') ?? '';
  if (unit !== '' && !sharedUnits(editions).some(({ id }) => id === unit)) throw notFound();
  return { editions, unit };
};

type PreviousData = Awaited<ReturnType<typeof loader>>;

export function head({ editions, unit }: PreviousData, { t }: HeadContext): Head {
  return {
    title: t('navigation:section.previous'),
    description: t('content:previous.description', { years: editions.map((edition) => edition.year).join(t('content:work.comma')) }),
    image: editions.flatMap((edition) => edition.works).find((work) => work.still)?.still ?? undefined,
    canonical: unit ? paths.previous : undefined,
  };
}

export default function PreviousPage({ data }: PageProps<typeof loader>) {
  const t = useT();
  const { editions } = data;
  const units = sharedUnits(editions);
  const unit = units.find((candidate) => candidate.id === data.unit);
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('navigation:section.previous')}</h1>
        {editions.length > 0 ? (
          <Link to={paths.figures} className="button ghost small-button">
            {t('content:previous.figures')}
          </Link>
        ) : null}
      </div>
      {editions.length === 0 ? <EmptyState title={t('content:previous.empty')} /> : null}
      {editions.length > 1 ? <EditionJump editions={editions} /> : null}
      {units.length > 1 ? (
        <Filter>
          <UnitFilter units={units} active={unit?.id ?? ''} total={units.reduce((sum, { count }) => sum + count, 0)} />
        </Filter>
      ) : null}
      {editions.map((edition) => (
        <EditionWinners key={edition.id} edition={edition} works={filmsInUnit(edition, unit?.label)} />
      ))}
    </div>
  );
}

const Filter = styled.div`
  padding-top: var(--s7);
`;
