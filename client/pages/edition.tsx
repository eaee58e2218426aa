/** `/g<year>`: an edition by its phase: to be announced, call for entries, nominees, winners with nominees. */
import { use, useEffect, useState } from 'react';
import { getEdition, getJury, getProgramme, type Edition } from '#shared/api/award.ts';
import type { Image } from '#shared/api/fields.ts';
import { paths } from '#shared/paths.ts';
import { awardHead, awardOf } from '#client/features/award/award-card.ts';
import { editionEvents } from '#client/features/award/edition-json-ld.ts';
import { EditionComing, isAnnounced } from '#client/features/award/edition-coming.tsx';
import { EditionHead } from '#client/features/award/edition-head.tsx';
import { editionDescription } from '#client/features/award/edition-description.ts';
import { AwardNames, EditionInvitation } from '#client/features/award/edition-invitation.tsx';
import { drawnUnits, shownUnits, type ShownUnit } from '#client/features/award/shown-units.ts';
import { juryAnchor, JurySection } from '#client/features/award/jury-section.tsx';
import { requireEdition } from '#client/features/award/known-edition.ts';
import { UnitSection } from '#client/features/award/unit-section.tsx';
import { UnitTabs } from '#client/features/award/unit-tabs.tsx';
import { Programme } from '#client/features/award/programme.tsx';
import { ShareButton } from '#client/features/share/share-button.tsx';
import { ShareLine } from '#client/features/share/share-layout.ts';
import { ApiContext } from '#client/lib/api.ts';
import { drawnKey, type Drawn } from '#client/lib/drawn.ts';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';

export const loader = async (context: LoaderContext) => {
  const { read, query, params } = context;
  const year = Number(params['edition']?.slice(1));
  requireEdition(context, year);
  if (!query.has('award')) context.exists();
  const of = { query: { year } };
  const [edition, programme, jury] = await Promise.all([read(getEdition, of), read(getProgramme, of), read(getJury, of)]);
  const award = query.get('award') ?? '';
  // An unknown award is a 404; otherwise every invented name would be a cacheable page.
  if (award !== '' && !awardOf(edition, award)) throw notFound();
  return { edition, programme, jury, award, winnersOnly: query.get('winners') === '1' };
};

type Loaded = Awaited<ReturnType<typeof loader>>;

interface EditionData extends Omit<Loaded, 'programme' | 'jury'> {
  programme: Loaded['programme'] | Drawn;
  jury: Loaded['jury'] | Drawn;
  /** Replaces the edition's units in the browser's data, because the server has rendered them. */
  drawn?: { units: readonly ShownUnit[]; image: Image | undefined };
}

/** Removes awards, jury and programme, which are most of the data and never change in the browser. The page of a shared award has its own meta data. */
export function toBrowser(loaded: EditionData): EditionData {
  const data: EditionData = {
    ...loaded,
    programme: hasEvents(loaded) ? 'drawn' : loaded.programme,
    jury: hasJury(loaded) ? 'drawn' : loaded.jury,
  };
  const { units, hasNominees } = awardsOf(data);
  if (!hasNominees || data.award) return data;
  return { ...data, edition: { ...data.edition, units: [] }, drawn: { units: drawnUnits(units), image: imageOf(data) } };
}

const hasEvents = ({ programme }: Pick<EditionData, 'programme'>) => programme === 'drawn' || programme.events.length > 0;

const hasJury = ({ jury }: Pick<EditionData, 'jury'>) => jury === 'drawn' || jury.groups.length > 0;

/** Awards as shown by the page. */
function awardsOf({ edition, drawn, winnersOnly }: EditionData) {
  const units = edition.units.filter((unit) => unit.categories.length > 0);
  const hasWinners = units.some((unit) => unit.categories.some((category) => category.winner !== null));
  const shown = drawn?.units ?? shownUnits(units, { winnersOnly: hasWinners && winnersOnly });
  const awards = shown.flatMap((unit) => unit.awards);
  return {
    units: shown,
    names: units,
    isAnnounced: isAnnounced(edition, drawn?.units ?? edition.units),
    hasWinners: awards.some(({ winner }) => winner !== null),
    hasNominees: awards.some(({ winner, nominees }) => winner !== null || nominees !== null),
  };
}

function imageOf({ edition }: EditionData): Image | undefined {
  const first = edition.units.flatMap((unit) => unit.categories.slice(0, 1)).find(({ winner }) => winner?.work?.still);
  return first?.winner?.work?.still ?? undefined;
}

export function head(data: EditionData, { t, language }: HeadContext): Head {
  const { edition, programme, award, winnersOnly } = data;
  const name = t('content:edition.title', { year: edition.year });
  return {
    title: t('navigation:section.g2025', { year: edition.year }),
    description: editionDescription(edition, t),
    image: data.drawn ? data.drawn.image : imageOf(data),
    canonical: winnersOnly ? paths.edition(edition.year) : undefined,
    jsonLd: import.meta.env.SSR && programme !== 'drawn' ? editionEvents(edition, { name, language, events: programme.events }) : [],
    ...(award ? awardHead(edition, award, t) : {}),
  };
}

export default function EditionPage({ data: loaded }: { data: EditionData }) {
  const data = useCeremony(loaded);
  const t = useT();
  const { edition, award } = data;
  useAwardInView(award);
  const { units, names, hasWinners, hasNominees, ...known } = awardsOf(data);
  const winnersOnly = hasWinners && data.winnersOnly;
  const tables = paths.editionTables(edition.year);
  const open = useOpenAwards(units);
  const jury = hasJury(data) ? <JurySection key={`jury ${drawnKey(data.jury)}`} jury={data.jury} /> : null;
  return (
    <>
      <EditionHead edition={edition} isAnnounced={known.isAnnounced}>
        {known.isAnnounced ? <EditionInvitation edition={edition} hasJury={hasJury(data)} /> : null}
        <ShareLine>
          <ShareButton title={t('content:edition.title', { year: edition.year })} />
          {tables && hasNominees ? (
            <Link className="button ghost" to={tables}>
              {t('content:edition.printVersion')}
            </Link>
          ) : null}
        </ShareLine>
      </EditionHead>
      {hasNominees ? (
        // The tabs are sticky while their units are in view.
        <div>
          <UnitTabs
            tabs={[
              ...units.map((unit) => ({ anchor: anchorOf(unit.id), label: unit.label, count: unit.awards.length })),
              ...(hasJury(data) ? [{ anchor: juryAnchor, label: t('work:jury.title') }] : []),
            ]}
            year={edition.year}
            winnersOnly={hasWinners ? winnersOnly : null}
          />
          <div className="wrap">
            {units.map((unit) => (
              <UnitSection
                key={unit.id}
                unit={unit}
                unfolds={open}
                anchor={anchorOf(unit.id)}
                share={({ label, anchor }) => (
                  <ShareButton
                    title={`${t('content:edition.title', { year: edition.year })} · ${label}`}
                    look="sign"
                    part={{ path: paths.sharedAward(edition.year, anchor), anchor }}
                  />
                )}
              />
            ))}
          </div>
          {jury}
        </div>
      ) : null}
      {!hasNominees && units.length > 0 ? (
        <div className="wrap">
          <AwardNames units={names} />
        </div>
      ) : null}
      {hasNominees ? null : jury}
      {!known.isAnnounced && units.length === 0 && !hasEvents(data) && !hasJury(data) ? <EditionComing /> : null}
      <Programme key={`programme ${drawnKey(data.programme)}`} programme={data.programme} />
    </>
  );
}

/** While the ceremony is under way, the page with each winner that has become public since it was opened, also ahead of its beginning. */
function useCeremony(data: EditionData): EditionData {
  const { edition } = data;
  const { year, live } = edition;
  // Null on the server.
  const api = use(ApiContext);
  const [latest, setLatest] = useState<Edition>();
  useEffect(() => {
    if (!api || (live === null && !isCeremonyNear(edition))) return undefined;
    const ending = new AbortController();
    void import('#client/features/award/live/follow-edition.ts').then(({ followEdition }) =>
      followEdition({ api, year, page: live, onEdition: setLatest, signal: ending.signal }),
    );
    return () => ending.abort();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, year, live]);
  return latest?.year === year ? { ...data, edition: latest, drawn: undefined } : data;
}

const dayMs = 86_400_000;

/** Whether the ceremony may begin while the page is open: it is announced, or its days are near. */
function isCeremonyNear({ phase, revealed, startTime, endTime }: Edition): boolean {
  if (revealed || (phase !== 'nominees' && phase !== 'ceremony')) return false;
  if (phase === 'ceremony' || startTime === null) return phase === 'ceremony';
  const now = Date.now();
  return now > Date.parse(startTime) - dayMs && now < Date.parse(endTime ?? startTime) + dayMs;
}

/** Awards that had no winner when the page was opened: their winners unfold. */
function useOpenAwards(units: readonly ShownUnit[]): ReadonlySet<string> {
  const [open] = useState(() => new Set(units.flatMap(({ awards }) => awards.flatMap(({ id, winner }) => (winner ? [] : [id])))));
  return open;
}

/** Scrolls to the award that the URL names, for apps that cut off the fragment of a shared link. */
function useAwardInView(award: string): void {
  useEffect(() => {
    if (award && location.hash === '') document.getElementById(award)?.scrollIntoView();
  }, [award]);
}

/** Ids of sections, prefixed to avoid collisions on the page. */
const anchorOf = (unitId: string) => `unit-${unitId}`;
