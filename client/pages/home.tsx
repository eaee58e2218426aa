/** `/`: the home page, a band for each section in the organiser's order; empty sections are hidden. */
import { lazy, Suspense, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Data } from '#shared/api/endpoint.ts';
import { getHome, homeBandKeys } from '#shared/api/home.ts';
import { CinemaReel } from '#client/features/video/player/cinema-reel.tsx';
import { Call, readCallNotice } from '#client/features/award/call.tsx';
import { EditionYears } from '#client/features/award/edition-years.tsx';
import { WinnersBand } from '#client/features/award/winners-band.tsx';
import { NewsBand } from '#client/features/content/news-band.tsx';
import { noticeLines, NoticesBand, type NoticeLine } from '#client/features/content/notices-band.tsx';
import { FacesBand } from '#client/features/award/person/faces-band.tsx';
import { blockToBrowser, type ShownBlock } from '#client/features/site/block/block-data.ts';
import { CountdownBand } from '#client/features/site/home/countdown-band.tsx';
import { EyesHero } from '#client/features/site/home/eyes-hero.tsx';
import { LiveBand } from '#client/features/site/home/live-band.tsx';
import { PartnersBand } from '#client/features/site/home/partners-band.tsx';
import { TodayLine } from '#client/features/site/home/today-line.tsx';
import { PlainHero } from '#client/features/site/home/plain-hero.tsx';
import { drawnKey, type Drawn } from '#client/lib/drawn.ts';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { media } from '#client/theme/media.ts';
import type { CallNotice } from '#client/features/award/call-card.tsx';
import { Eyes } from '#client/ui/picture/eyes.tsx';

/** Most home pages have none. */
const BlockBand = lazy(() => import('#client/features/site/block/block-band.tsx').then((module) => ({ default: module.BlockBand })));

export const loader = async ({ read }: LoaderContext): Promise<Home> => {
  const home = await read(getHome);
  return { ...home, call: await readCallNotice(read, home.edition) };
};

type Home = Data<typeof getHome> & { call?: CallNotice | null };
/** Bands that are static in the browser. */
type Bands = 'films' | 'news' | 'faces' | 'editions' | 'videos' | 'partners';
type HomeData = Omit<Home, Bands | 'notices' | 'blocks'> & { [Band in Bands]: Home[Band] | Drawn } & {
  notices: readonly NoticeLine[];
  blocks?: readonly ShownBlock[] | undefined;
};

export function toBrowser(data: Home): HomeData {
  const drawn = <Rows extends { length: number }>(rows: Rows) => (rows.length > 0 ? 'drawn' : rows);
  return {
    ...data,
    films: drawn(data.films),
    news: drawn(data.news),
    faces: data.faces.length > 1 ? 'drawn' : [],
    editions: drawn(editionsOf(data)),
    videos: drawn(data.videos),
    partners: drawn(data.partners),
    // Their relative times are updated in the browser.
    notices: noticeLines(data.notices),
    blocks: data.blocks?.map(blockToBrowser),
  };
}

/** Excludes an edition that has just been announced, because it has nothing to look back on. */
function editionsOf({ editions }: Pick<HomeData, 'editions'>): HomeData['editions'] {
  return editions !== 'drawn' && editions.length === 1 && editions[0]?.phase === 'call' ? [] : editions;
}

export function head(data: HomeData, { t }: HeadContext): Head {
  return {
    title: t('content:home.title'),
    description: t('content:home.description'),
    image: data.banners[0]?.image,
    feed: { columnId: 'all', title: t('content:home.title') },
  };
}

export default function HomePage({ data }: { data: HomeData }) {
  return (
    <>
      {data.banners.length > 0 ? (
        <EyesHero banners={data.banners} edition={data.edition} ceremony={data.live} />
      ) : (
        <>
          <PlainHero edition={data.edition} ceremony={data.live} />
          <Curtain className="cinema">
            <Eyes mood="open" />
          </Curtain>
        </>
      )}
      <TodayLine today={data.today} />
      {data.blocks?.some(({ kind }) => kind === 'call') ? null : <CallOf data={data} />}
      {rowsOf(data.bands ?? homeBandKeys).map((row) => bandsIn(row, data))}
    </>
  );
}

function CallOf({ data }: { data: HomeData }) {
  return data.edition ? <Call edition={data.edition} notice={data.call ?? null} /> : null;
}

const inHalves: readonly string[] = ['editions', 'notices'];

/** The bands by row: editions and notices share one if one follows the other. */
function rowsOf(bands: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const band of bands) {
    const last = rows.at(-1);
    if (inHalves.includes(band) && last?.every((other) => inHalves.includes(other))) last.push(band);
    else rows.push([band]);
  }
  return rows;
}

function bandsIn(row: readonly string[], data: HomeData): ReactNode {
  const [first] = row;
  const block = data.blocks?.find(({ id }) => id === first);
  if (block?.kind === 'call') return <CallOf key={block.id} data={data} />;
  if (block)
    return (
      <Suspense key={`${block.id} ${String('isDrawn' in block)}`}>
        <BlockBand block={block} />
      </Suspense>
    );
  switch (first) {
    case 'live':
      return <LiveBand key={first} live={data.live} />;
    case 'winners':
      return <WinnersBand key={`winners ${drawnKey(data.films)}`} edition={data.edition} works={data.films} />;
    case 'news':
      return <NewsBand key={`news ${drawnKey(data.news)}`} rows={data.news} />;
    case 'screeningRoom':
      return <CinemaReel key={`videos ${drawnKey(data.videos)}`} videos={data.videos} />;
    case 'faces':
      return <FacesBand key={`faces ${drawnKey(data.faces)}`} faces={data.faces} total={data.faceCount} />;
    case 'countdown':
      return <CountdownBand key={first} countdown={data.countdown} />;
    case 'partners':
      return <PartnersBand key={`partners ${drawnKey(data.partners)}`} partners={data.partners} />;
    default:
      return <HalvesBand key={first} row={row} data={data} />;
  }
}

function HalvesBand({ row, data }: { row: readonly string[]; data: HomeData }) {
  const editions = editionsOf(data);
  const rows = { editions, notices: data.notices };
  if (!row.some((band) => (band === 'editions' || band === 'notices') && rows[band].length > 0)) return null;
  return (
    <End className="section later">
      <div className="wrap">
        {row.map((band) =>
          band === 'editions' ? (
            <EditionYears key={`editions ${drawnKey(editions)}`} editions={editions} />
          ) : (
            <NoticesBand key={band} rows={data.notices} />
          ),
        )}
      </div>
    </End>
  );
}

/** Placeholder of the pictures. */
const Curtain = styled.div`
  display: grid;
  place-items: center;
  min-height: max(16rem, calc(560 * var(--px)));
  padding-block: var(--s8);

  > svg {
    width: max(14rem, calc(560 * var(--px)));
    max-width: 76%;
    height: auto;
    color: var(--text);
  }
`;

const End = styled.div`
  > .wrap {
    display: grid;
    grid-template-columns: 1.3fr 1fr;
    gap: calc(120 * var(--px));
  }
  > .wrap > :only-child {
    grid-column: 1 / -1;
  }

  ${media.compact} {
    > .wrap {
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s9);
    }
  }
`;
