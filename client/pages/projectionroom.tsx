/** `/projectionroom`: a full-width film, current screenings, films by unit, trailers and live sessions. */
import { styled } from 'styled-components';
import { getScreeningRoom } from '#shared/api/video.ts';
import { paths } from '#shared/paths.ts';
import { FeatureHero } from '#client/features/video/cinema/feature-hero.tsx';
import { LiveBand } from '#client/features/video/cinema/live-band.tsx';
import { RoomLinks } from '#client/features/video/cinema/room-links.tsx';
import { UnitSeats } from '#client/features/video/cinema/unit-seats.tsx';
import { VideoBand } from '#client/features/video/cinema/video-band.tsx';
import { ShareButton } from '#client/features/share/share-button.tsx';
import { ShareLine } from '#client/features/share/share-layout.ts';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { FilmRail } from '#client/ui/picture/perforation.tsx';

export const loader = ({ read }: LoaderContext) => read(getScreeningRoom);

type RoomData = Awaited<ReturnType<typeof loader>>;

export function head(data: RoomData, { t }: HeadContext): Head {
  return {
    title: t('navigation:section.projectionRoom'),
    description: t('cinema:room.description'),
    image: data.features[0]?.cover ?? undefined,
  };
}

export default function ScreeningRoomPage({ data }: PageProps<typeof loader>) {
  const t = useT();
  const { features, films, units, extras, live, filmTotal, rooms } = data;
  const isEmpty = features.length + films.length + extras.length === 0;
  return (
    <Room className="cinema-page">
      {/* The visible heading is the film's; the page's own heading is for screen readers. */}
      <h1 tabIndex={-1} className={features.length > 0 ? 'visually-hidden' : 'wrap plain'}>
        {t('navigation:section.projectionRoom')}
      </h1>
      {features.length > 0 ? <FeatureHero features={features} /> : null}
      {live?.state === 'live' ? <LiveBand live={live} /> : null}
      {isEmpty ? (
        <EmptyState title={t('cinema:room.empty')} text={t('cinema:room.emptyText')}>
          <Link className="button" to={paths.news}>
            {t('navigation:section.news')}
          </Link>
        </EmptyState>
      ) : null}
      <div className="wrap">
        <VideoBand
          title={t('cinema:room.nowOpen')}
          videos={films}
          all={{ label: t('cinema:room.allFilms', { count: filmTotal }), path: paths.videoList }}
        />
        <RoomLinks rooms={rooms} />
        <ShareLine>
          <ShareButton title={t('navigation:section.projectionRoom')} />
        </ShareLine>
      </div>
      {live?.state === 'live' ? null : <LiveBand live={live} />}
      {units.length > 0 ? (
        <>
          <FilmRail />
          <div className="wrap">
            <UnitSeats units={units} />
          </div>
        </>
      ) : null}
      {extras.length > 0 ? (
        <>
          <FilmRail />
          <div className="wrap">
            <VideoBand title={t('cinema:room.extras')} videos={extras} all={{ label: t('cinema:room.all'), path: paths.videoList }} />
          </div>
        </>
      ) : null}
    </Room>
  );
}

const Room = styled.div`
  padding-bottom: var(--s9);

  > .rail {
    margin-block: calc(30 * var(--px));
  }
  > h1.plain {
    padding-block: var(--s8) var(--s7);
    font-size: var(--t-page);
  }

  ${media.phone} {
    padding-bottom: var(--s8);
  }
`;
