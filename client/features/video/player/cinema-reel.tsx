/** Home: the screening room as a strip of film that runs past the page's edge. */
import { styled } from 'styled-components';
import type { VideoCard } from '#shared/api/content.ts';
import { paths } from '#shared/paths.ts';
import { drawnMarkup, type Drawn } from '#client/lib/drawn.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { FilmRail } from '#client/ui/picture/perforation.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { VideoLength } from '#client/ui/text/video-length.tsx';

/** Widths of a picture's file; a slot is 300 px or wider. */
const widths = [480, 640, 960, 1600] as const;

export function CinemaReel({ videos }: { videos: readonly VideoCard[] | Drawn }) {
  const t = useT();
  if (videos === 'drawn') return <Band {...drawnMarkup} {...frame} />;
  if (videos.length === 0) return null;
  return (
    <Band {...frame}>
      <div className="wrap section-head">
        <h2 id="reel">{t('navigation:section.projectionRoom')}</h2>
        <Link to={paths.projectionRoom} className="link">
          <span>{t('content:home.enterRoom')}</span> <Icon name="arrow-right" />
        </Link>
      </div>
      <FilmRail />
      <ul>
        {videos.map((video) => (
          <li key={video.id}>
            <div className="still">
              {video.cover ? (
                <Picture image={video.cover} sizes="(width < 48em) 78vw, (width < 68.75em) 44vw, 40vw" widths={widths} alt="" />
              ) : null}
              <VideoLength seconds={video.time} label={t('content:media.length')} />
            </div>
            <h3>
              <Link className="card-link" to={video.path} data-video={video.id}>
                <Phrase text={video.title} />
              </Link>
            </h3>
            <p>{video.contentAbstract}</p>
          </li>
        ))}
      </ul>
      <FilmRail />
    </Band>
  );
}

const frame = { className: 'cinema later reel', 'aria-labelledby': 'reel' };

const Band = styled.section`
  padding-block: var(--s9);

  .section-head {
    margin-bottom: 0;
  }
  .rail {
    margin-block: calc(26 * var(--px));
  }
  .rail:last-child {
    margin-bottom: 0;
  }
  ul {
    display: flex;
    gap: calc(20 * var(--px));
    padding: 0.5rem var(--page);
    overflow-x: auto;
    scroll-snap-type: x proximity;
    scroll-padding-inline: var(--page);
    scrollbar-width: none;
  }
  li {
    flex: none;
    width: calc(560 * var(--px));
    position: relative;
    scroll-snap-align: start;
  }
  li:nth-child(2) {
    width: calc(760 * var(--px));
  }
  .still {
    aspect-ratio: auto;
    height: calc(428 * var(--px));
  }
  /* The arrow of the play sign, whose shape the theme draws; as elements both would cost the page 1.5 KB. */
  .still::before,
  .still::after {
    content: '';
  }
  .still::after {
    position: absolute;
    left: 50%;
    top: 50%;
    translate: -50% -50%;
    width: 1.05rem;
    height: 1.25rem;
    margin-inline-start: 0.15rem;
    background: var(--ink-900);
    clip-path: polygon(0 0, 100% 50%, 0 100%);
  }
  .still img {
    transition: scale var(--d4) var(--ease);
  }
  li:hover img {
    scale: 1.025;
  }
  h3 {
    font-size: max(1.125rem, calc(24 * var(--tx)));
    margin-top: 1rem;
  }
  p {
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.6;
    margin-top: 0.25rem;
  }

  ${media.compact} {
    li,
    li:nth-child(2) {
      width: 44vw;
    }
    .still {
      height: auto;
      aspect-ratio: 16 / 10;
    }
  }
  ${media.phone} {
    li,
    li:nth-child(2) {
      width: 78vw;
    }
  }
`;
