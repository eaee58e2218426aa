/** `/g2025`: the 2025 edition in its phase: call, nominees, winners with nominees. */
import { getEdition } from '#shared/api/column.ts';
import { paths } from '#shared/paths.ts';
import { EditionHead } from '#client/features/award/edition-head.tsx';
import { AwardNames, EditionInvitation } from '#client/features/award/edition-invitation.tsx';
import { UnitSection } from '#client/features/award/unit-section.tsx';
import { UnitTabs } from '#client/features/award/unit-tabs.tsx';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';

const year = 2025;

export const loader = async ({ read, query }: LoaderContext) => ({
  edition: await read(getEdition, { query: { year } }),
  winnersOnly: query.get('winners') === '1',
});

type EditionData = Awaited<ReturnType<typeof loader>>;

export function head({ edition, winnersOnly }: EditionData, { t }: HeadContext): Head {
  const firstWinner = edition.units[0]?.categories[0]?.winner?.work;
  return {
    title: t('content:edition.title', { year: edition.year }),
    description: [edition.theme, edition.dates, edition.place, edition.note].filter(Boolean).join(t('content:edition.stop')),
    image: firstWinner?.still ?? undefined,
    canonical: winnersOnly ? paths.g2025 : undefined,
  };
}

export default function EditionPage({ data }: PageProps<typeof loader>) {
  const { edition } = data;
  const units = edition.units.filter((unit) => unit.categories.length > 0);
  const hasNominees = units.some((unit) => unit.categories.some((category) => category.winner !== null || category.nominees.length > 0));
  const hasWinners = units.some((unit) => unit.categories.some((category) => category.winner !== null));
  const winnersOnly = hasWinners && data.winnersOnly;
  return (
    <>
      <EditionHead edition={edition}>
        <EditionInvitation edition={edition} />
      </EditionHead>
      {hasNominees ? (
        <>
          <UnitTabs
            units={units.map((unit) => ({ anchor: anchorOf(unit.id), label: unit.label, count: unit.categories.length }))}
            winnersOnly={hasWinners ? winnersOnly : null}
          />
          <div className="wrap">
            {units.map((unit) => (
              <UnitSection key={unit.id} unit={unit} anchor={anchorOf(unit.id)} winnersOnly={winnersOnly} />
            ))}
          </div>
        </>
      ) : (
        <div className="wrap">
          <AwardNames units={units} />
        </div>
      )}
    </>
  );
}

/** Ids of sections share the page with others; a name of their own keeps them apart. */
const anchorOf = (unitId: string) => `unit-${unitId}`;
