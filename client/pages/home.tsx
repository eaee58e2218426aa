/** `/`: the home page, a band for each section; empty sections are hidden. */
import { styled } from 'styled-components';
import { getHome } from '#shared/api/home.ts';
import { CinemaReel } from '#client/features/video/player/cinema-reel.tsx';
import { EditionYears } from '#client/features/award/edition-years.tsx';
import { WinnersBand } from '#client/features/award/winners-band.tsx';
import { NewsBand } from '#client/features/content/news-band.tsx';
import { noticeLines, NoticesBand, type NoticeLine } from '#client/features/content/notices-band.tsx';
import { FacesBand } from '#client/features/award/person/faces-band.tsx';
import { CountdownBand } from '#client/features/site/home/countdown-band.tsx';
import { EyesHero } from '#client/features/site/home/eyes-hero.tsx';
import { LiveBand } from '#client/features/site/home/live-band.tsx';
import { PartnersBand } from '#client/features/site/home/partners-band.tsx';
import { PlainHero } from '#client/features/site/home/plain-hero.tsx';
import { drawnKey, type Drawn } from '#client/lib/drawn.ts';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { RestOfStyles } from '#client/lib/rest-of-styles.tsx';
import { media } from '#client/theme/media.ts';
import { Eyes } from '#client/ui/picture/eyes.tsx';

export const loader = ({ read }: LoaderContext) => read(getHome);

type Home = Awaited<ReturnType<typeof loader>>;
/** Bands that are static in the browser. */
type Bands = 'films' | 'news' | 'faces' | 'editions';
type HomeData = Omit<Home, Bands | 'notices'> & { [Band in Bands]: Home[Band] | Drawn } & { notices: readonly NoticeLine[] };

export function toBrowser(data: Home): HomeData {
  const drawn = <Rows extends { length: number }>(rows: Rows) => (rows.length > 0 ? 'drawn' : rows);
  return {
    ...data,
    films: drawn(data.films),
    news: drawn(data.news),
    faces: data.faces.length > 1 ? 'drawn' : [],
    editions: drawn(editionsOf(data)),
    // Their relative times are updated in the browser.
    notices: noticeLines(data.notices),
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
  const editions = editionsOf(data);
  const hasEnd = editions.length > 0 || data.notices.length > 0;
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
      <RestOfStyles />
      <LiveBand live={data.live} />
      <WinnersBand key={`winners ${drawnKey(data.films)}`} edition={data.edition} works={data.films} />
      <NewsBand key={`news ${drawnKey(data.news)}`} rows={data.news} />
      <CinemaReel videos={data.videos} />
      <FacesBand key={`faces ${drawnKey(data.faces)}`} faces={data.faces} total={data.faceCount} />
      {hasEnd ? (
        <End className="section later">
          <div className="wrap">
            <EditionYears key={`editions ${drawnKey(editions)}`} editions={editions} />
            <NoticesBand rows={data.notices} />
          </div>
        </End>
      ) : null}
      <CountdownBand countdown={data.countdown} />
      <PartnersBand partners={data.partners} />
    </>
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
