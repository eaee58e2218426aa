/** `/g2025`: the 2025 edition in its phase: call, nominees, winners with nominees. */
import { getProgramme } from '#shared/api/calendar.ts';
import { getEdition } from '#shared/api/column.ts';
import { paths } from '#shared/paths.ts';
import { editionEvents } from '#client/features/award/edition-json-ld.ts';
import { EditionHead } from '#client/features/award/edition-head.tsx';
import { AwardNames, EditionInvitation } from '#client/features/award/edition-invitation.tsx';
import { UnitSection } from '#client/features/award/unit-section.tsx';
import { UnitTabs } from '#client/features/award/unit-tabs.tsx';
import { Programme } from '#client/features/programme/programme.tsx';
import { ShareButton } from '#client/features/share/share-button.tsx';
import { ShareLine } from '#client/features/share/share-place.ts';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';

const year = 2025;

export const loader = async ({ read, query }: LoaderContext) => {
  const [edition, programme] = await Promise.all([read(getEdition, { query: { year } }), read(getProgramme, { query: { year } })]);
  return { edition, programme, winnersOnly: query.get('winners') === '1' };
};

type EditionData = Awaited<ReturnType<typeof loader>>;

export function head({ edition, programme, winnersOnly }: EditionData, { t, language }: HeadContext): Head {
  const firstWinner = edition.units[0]?.categories[0]?.winner?.work;
  const title = t('content:edition.title', { year: edition.year });
  return {
    title,
    description: [edition.theme, edition.dates, edition.place, edition.note].filter(Boolean).join(t('content:edition.stop')),
    image: firstWinner?.still ?? undefined,
    canonical: winnersOnly ? paths.g2025 : undefined,
    jsonLd: import.meta.env.SSR ? editionEvents(edition, { name: title, language, events: programme.events }) : [],
  };
}

export default function EditionPage({ data }: PageProps<typeof loader>) {
  const t = useT();
  const { edition } = data;
  const units = edition.units.filter((unit) => unit.categories.length > 0);
  const hasNominees = units.some((unit) => unit.categories.some((category) => category.winner !== null || category.nominees.length > 0));
  const hasWinners = units.some((unit) => unit.categories.some((category) => category.winner !== null));
  const winnersOnly = hasWinners && data.winnersOnly;
  return (
    <>
      <EditionHead edition={edition}>
        <EditionInvitation edition={edition} />
        <ShareLine>
          <ShareButton title={t('content:edition.title', { year: edition.year })} />
        </ShareLine>
      </EditionHead>
      {hasNominees ? (
        // The tabs stick as long as their units are in view.
        <div>
          <UnitTabs
            units={units.map((unit) => ({ anchor: anchorOf(unit.id), label: unit.label, count: unit.categories.length }))}
            winnersOnly={hasWinners ? winnersOnly : null}
          />
          <div className="wrap">
            {units.map((unit) => (
              <UnitSection key={unit.id} unit={unit} anchor={anchorOf(unit.id)} winnersOnly={winnersOnly} />
            ))}
          </div>
        </div>
      ) : (
        <div className="wrap">
          <AwardNames units={units} />
        </div>
      )}
      <Programme programme={data.programme} />
    </>
  );
}

/** Ids of sections share the page with others; a name of their own keeps them apart. */
const anchorOf = (unitId: string) => `unit-${unitId}`;
