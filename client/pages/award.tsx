/** `/award/<anchor>`: one award across the editions, with the winner, citation and nominees of each. */
import { getAward } from '#shared/api/award.ts';
import { labelInUnit } from '#shared/award/label-in-unit.ts';
import { awardWinners } from '#client/features/award/award-json-ld.ts';
import { AwardYears, shownYears } from '#client/features/award/award-years.tsx';
import { ShareButton } from '#client/features/share/share-button.tsx';
import { ShareLine } from '#client/features/share/share-layout.ts';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';

export const loader = async ({ read, params }: LoaderContext) => {
  const anchor = params['award'] ?? '';
  if (!/^[\w-]{1,120}$/.test(anchor)) throw notFound();
  return { award: await read(getAward, { query: { anchor } }) };
};

type AwardData = Awaited<ReturnType<typeof loader>>;

export function head({ award }: AwardData, { t, language }: HeadContext): Head {
  const winners = award.years.flatMap(({ winner }) => winner ?? []);
  const years = shownYears(award).map(({ year }) => year);
  const image = winners[0]?.person?.portrait ?? winners[0]?.work?.still ?? winners[0]?.work?.poster ?? undefined;
  return {
    title: award.label,
    description:
      years.length > 0
        ? t('work:award.description', { award: award.label, years: years.join(t('content:work.comma')) })
        : t('work:award.emptyText'),
    ...(image ? { image } : {}),
    noindex: years.length === 0,
    crumbs: [award.label],
    jsonLd: import.meta.env.SSR ? awardWinners(award, language) : [],
  };
}

export default function AwardPage({ data: { award } }: PageProps<typeof loader>) {
  const t = useT();
  const needsUnit = labelInUnit(award.label, award.unit) === award.label;
  return (
    <div className="wrap">
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>{award.label}</h1>
          {needsUnit ? <p>{award.unit}</p> : null}
        </div>
        <ShareLine>
          <ShareButton title={award.label} />
        </ShareLine>
      </div>
      {shownYears(award).length > 0 ? (
        <AwardYears award={award} />
      ) : (
        <EmptyState title={t('work:award.empty')} text={t('work:award.emptyText')} />
      )}
    </div>
  );
}
