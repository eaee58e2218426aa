/** `/index2`: the data of the home page as lists without pictures, for slow connections and for testing a new phase. */
import { styled } from 'styled-components';
import { getHome } from '#shared/api/home.ts';
import { absoluteDate } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { EditionYears } from '#client/features/award/edition-years.tsx';
import { CountdownBand } from '#client/features/site/home/countdown-band.tsx';
import { videoIdOf } from '#client/features/site/home/hero-action.ts';
import { PartnersBand } from '#client/features/site/home/partners-band.tsx';
import { PlainHero } from '#client/features/site/home/plain-hero.tsx';
import { TitleList } from '#client/features/site/home/title-list.tsx';
import { durationText } from '#shared/video/duration.ts';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';

/** Number of rows per column, equal to that of the news and notices. */
const listed = 5;

export const loader = ({ read }: LoaderContext) => read(getHome);

type HomeData = Awaited<ReturnType<typeof loader>>;

export function head(data: HomeData, { t }: HeadContext): Head {
  return {
    title: t('content:home.title'),
    description: t('content:home.description'),
    image: data.banners[0]?.image,
    canonical: paths.home,
  };
}

export default function PlainHomePage({ data }: PageProps<typeof loader>) {
  const t = useT();
  const language = useLanguage();
  const dated = (row: HomeData['news'][number]) => ({
    ...row,
    note: [absoluteDate(row.publishTime, language), row.typeLabel].filter(Boolean).join(' · '),
  });
  return (
    <>
      <PlainHero edition={data.edition} ceremony={data.live}>
        <Link className="button ghost" to={paths.home}>
          {t('content:home.fullHome')}
        </Link>
      </PlainHero>
      <Columns className="wrap">
        <TitleList name="news" title={t('navigation:section.news')} all={paths.news} items={data.news.map(dated)} />
        <TitleList name="notices" title={t('navigation:section.announcement')} all={paths.announcement} items={data.notices.map(dated)} />
        <TitleList
          name="screenings"
          title={t('navigation:section.projectionRoom')}
          all={paths.projectionRoom}
          items={data.videos
            .slice(0, listed)
            .map((video) => ({ ...video, note: video.time > 0 ? durationText(video.time) : '', video: videoIdOf(video) }))}
        />
        <TitleList
          name="winners"
          title={t('content:home.works')}
          all={data.edition ? paths.edition(data.edition.year) : paths.previous}
          items={data.films.map((film) => ({ ...film, note: film.award }))}
        />
        <div className="years">
          <EditionYears editions={data.editions} />
        </div>
      </Columns>
      <CountdownBand countdown={data.countdown} />
      <PartnersBand partners={data.partners} />
    </>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--s8) calc(64 * var(--px));
  padding-bottom: var(--s9);

  .years {
    grid-column: span 2;
  }
  .years h2 {
    font-size: var(--t-h2);
  }

  ${media.compact} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);

    .years {
      grid-column: auto;
    }
  }
`;
