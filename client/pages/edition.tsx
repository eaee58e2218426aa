/** `/g<year>`: an edition by its phase: to be announced, call for entries, nominees, winners with nominees. */
import { use, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { styled } from 'styled-components';
import { getEdition, getJury, getProgramme, type Edition } from '#shared/api/award.ts';
import { listLive } from '#shared/api/video.ts';
import type { Image } from '#shared/api/fields.ts';
import { editionFileFormats, paths } from '#shared/paths.ts';
import { AwardStrip, unitAnchor } from '#client/features/award/award-strip.tsx';
import { awardHead, awardOf } from '#client/features/award/award-card.ts';
import { Call, readCallNotice } from '#client/features/award/call.tsx';
import { editionEvents } from '#client/features/award/edition-json-ld.ts';
import { EditionComing, isAnnounced } from '#client/features/award/edition-coming.tsx';
import { EditionHead } from '#client/features/award/edition-head.tsx';
import { editionDescription } from '#client/features/award/edition-description.ts';
import { AwardNames, EditionInvitation } from '#client/features/award/edition-invitation.tsx';
import { drawnUnits, shownUnits, type ShownUnit } from '#client/features/award/shown-units.ts';
import { juryAnchor, JurySection } from '#client/features/award/jury-section.tsx';
import { requireEdition } from '#client/features/award/known-edition.ts';
import { ReplayButton } from '#client/features/award/replay-button.tsx';
import { UnitTabs } from '#client/features/award/unit-tabs.tsx';
import { ProgrammeFold } from '#client/features/award/programme/programme-fold.tsx';
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
  if (!query.has('award') && !query.has('unit')) context.exists();
  const of = { query: { year } };
  const [edition, programme, jury] = await Promise.all([read(getEdition, of), read(getProgramme, of), read(getJury, of)]);
  const award = query.get('award') ?? '';
  // An unknown award is a 404; otherwise every invented name would be a cacheable page.
  if (award !== '' && !awardOf(edition, award)) throw notFound();
  const unit = query.get('unit') ?? '';
  if (unit !== '' && !edition.units.some(({ key }) => key === unit)) throw notFound();
  const counts = { jury: jury.groups.flatMap(({ members }) => members).length, programme: programme.events.length };
  const call = await readCallNotice(read, edition);
  // The page of the night stands without the link to its stream.
  const [live] = edition.phase === 'ceremony' ? await read(listLive, { query: { pageSize: 1 } }).catch(() => []) : [];
  const onAir = live?.state === 'live' ? live.path : null;
  return { edition, programme, jury, call, onAir, counts, award, unit, winnersOnly: query.get('winners') === '1' };
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
    programme: loaded.counts.programme > 0 ? 'drawn' : loaded.programme,
    jury: loaded.counts.jury > 0 ? 'drawn' : loaded.jury,
  };
  const { units, hasNominees } = awardsOf(data);
  if (!hasNominees || data.award) return data;
  return { ...data, edition: { ...data.edition, units: [] }, drawn: { units: drawnUnits(units), image: imageOf(data) } };
}

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
  const { edition, programme, award, unit, winnersOnly } = data;
  const name = t('content:edition.title', { year: edition.year });
  return {
    title: t('navigation:section.g2025', { year: edition.year }),
    description: editionDescription(edition, t),
    image: data.drawn ? data.drawn.image : imageOf(data),
    canonical: winnersOnly || unit ? paths.edition(edition.year) : undefined,
    jsonLd: import.meta.env.SSR && programme !== 'drawn' ? editionEvents(edition, { name, language, events: programme.events }) : [],
    ...(award ? awardHead(edition, award, t) : {}),
  };
}

export default function EditionPage({ data: loaded }: { data: EditionData }) {
  const data = useCeremony(loaded);
  const t = useT();
  const { edition, award, counts } = data;
  const { units, names, hasWinners, hasNominees, ...known } = awardsOf(data);
  const winnersOnly = hasWinners && data.winnersOnly;
  const shown = data.unit ? units.filter(({ key }) => key === data.unit) : units;
  const pathOf = (unit: string, only = winnersOnly) => pathIn(edition.year, { unit, winners: only ? '1' : '' });
  const unfolds = useOpenAwards(units);
  useOpenAtAnchor(award);
  const parts = (
    <Parts className="wrap">
      {counts.jury > 0 ? <JurySection key={`jury ${drawnKey(data.jury)}`} jury={data.jury} isOpen={!hasNominees} /> : null}
      <ProgrammeFold
        key={`programme ${drawnKey(data.programme)}`}
        programme={data.programme}
        isOpen={!hasNominees}
        isOver={edition.phase === 'winners' || edition.phase === 'archive'}
      />
      {hasNominees ? <PageLine year={edition.year} hasFiles /> : null}
    </Parts>
  );
  return (
    <>
      <EditionHead
        edition={edition}
        isAnnounced={known.isAnnounced}
        hasWinners={hasWinners}
        isLow={hasNominees}
        aside={edition.revealed && hasWinners ? <ReplayButton /> : null}
      >
        {known.isAnnounced ? <EditionInvitation edition={edition} hasJury={counts.jury > 0} onAir={data.onAir} /> : null}
        {hasNominees ? null : <PageLine year={edition.year} hasFiles={false} />}
      </EditionHead>
      {known.isAnnounced ? <Call edition={edition} notice={data.call} /> : null}
      {hasNominees ? (
        // The tabs are sticky while their parts are in view.
        <div>
          <UnitTabs
            tabs={[
              {
                to: pathOf(''),
                label: t('content:edition.all'),
                count: units.flatMap(({ awards }) => awards).length,
                isCurrent: !data.unit,
              },
              ...units.map((unit) => ({
                to: data.unit ? pathOf(unit.key) : `#${unitAnchor(unit)}`,
                label: unit.label,
                count: unit.awards.length,
                isCurrent: unit.key === data.unit,
              })),
              ...(counts.jury > 0 ? [{ to: `#${juryAnchor}`, label: t('work:jury.title'), count: counts.jury }] : []),
              ...(counts.programme > 0 ? [{ to: '#programme', label: t('navigation:menu.programme'), count: counts.programme }] : []),
            ]}
            winnersOnly={hasWinners ? { to: pathOf(data.unit, !winnersOnly), isOn: winnersOnly } : null}
          />
          <Revealed units={units} unfolds={unfolds} />
          <div className="wrap">
            <AwardStrip
              year={edition.year}
              units={shown}
              open={data.unit ? 'all' : award}
              unfolds={unfolds}
              unitPath={pathOf}
              share={({ label, anchor }) => (
                <ShareButton
                  title={`${t('content:edition.title', { year: edition.year })} · ${label}`}
                  part={{ path: paths.sharedAward(edition.year, anchor), anchor }}
                />
              )}
            />
          </div>
          {parts}
        </div>
      ) : null}
      {!hasNominees && units.length > 0 ? (
        <div className="wrap">
          <AwardNames units={names} />
        </div>
      ) : null}
      {hasNominees ? null : parts}
      {!known.isAnnounced && units.length === 0 && counts.programme === 0 && counts.jury === 0 ? <EditionComing /> : null}
    </>
  );
}

const Parts = styled.div`
  padding-block: var(--s7);
`;

/** Address of the page with parts of it. */
function pathIn(year: number, parts: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== '')).toString();
  return paths.edition(year) + (query && `?${query}`);
}

/** For friends, and for newsrooms: the awards to print, to copy and to read by programs. */
function PageLine({ year, hasFiles }: { year: number; hasFiles: boolean }) {
  const t = useT();
  const tables = paths.editionTables(year);
  return (
    <Line>
      <ShareButton title={t('content:edition.title', { year })} />
      {hasFiles ? (
        <p>
          <span>{t('content:edition.forPress')}</span>
          {tables ? (
            <Link to={tables}>{t('content:edition.printVersion')}</Link>
          ) : (
            <button type="button" onClick={() => print()}>
              {t('content:edition.print')}
            </button>
          )}
          {editionFileFormats.map((format) => (
            <Link key={format} to={paths.editionFile(year, format)} data-reload="">
              {t(`content:edition.file.${format}`)}
            </Link>
          ))}
          <ShareButton look="text" title={t('content:edition.title', { year })} label={t('content:edition.embed')} />
        </p>
      ) : null}
    </Line>
  );
}

const Line = styled(ShareLine)`
  align-items: center;
  justify-content: space-between;

  p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.25rem;
    align-items: center;
    font-size: var(--t-s);
    color: var(--text-2);
  }
  p > :is(a, button) {
    padding-block: 0.75rem;
    text-decoration: underline;
    text-decoration-color: var(--line-strong);
    text-underline-offset: 0.25em;
  }
  p > :is(a, button):hover {
    color: var(--gold-text);
  }
`;

/** Announces each award whose winner comes while the page is read. */
function Revealed({ units, unfolds }: { units: readonly ShownUnit[]; unfolds: ReadonlySet<string> }) {
  const t = useT();
  return (
    <div role="log" className="visually-hidden">
      {units.flatMap(({ awards }) =>
        awards.map(({ anchor, label, winner }) =>
          winner && winner !== 'drawn' && unfolds.has(anchor) ? (
            <p key={anchor}>{t('content:edition.revealed', { award: label, names: winner.person?.name ?? winner.work?.title ?? '' })}</p>
          ) : null,
        ),
      )}
    </div>
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

/** Anchors of awards that had no winner when the page was opened: their winners unfold. */
function useOpenAwards(units: readonly ShownUnit[]): ReadonlySet<string> {
  const [open] = useState(() => new Set(units.flatMap(({ awards }) => awards.flatMap(({ anchor, winner }) => (winner ? [] : [anchor])))));
  return open;
}

/**
 * Unfolds what the address names, where the browser has not: some open no fold for a fragment, the router opens none, and some apps
 * cut the fragment off a shared link. Before the shell restores how far the page was scrolled.
 */
function useOpenAtAnchor(award: string): void {
  const { hash, key } = useLocation();
  useLayoutEffect(() => {
    const part = document.getElementById(hash.slice(1) || award);
    const fold = part?.closest('details');
    if (!part || !fold || (fold.open && hash !== '')) return;
    fold.open = true;
    part.scrollIntoView();
  }, [hash, key, award]);
}
