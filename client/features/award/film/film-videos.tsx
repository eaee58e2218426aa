/** Playable videos of a film: the film or its episodes, trailers, making-of. */
import { styled } from 'styled-components';
import type { VideoCard } from '#shared/api/content.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { FilmRail } from '#client/ui/picture/perforation.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { VideoLength } from '#client/ui/text/video-length.tsx';

/** The links open the player over the page. Renders nothing if the head already links to the only video. */
export function FilmVideos({ videos }: { videos: readonly VideoCard[] }) {
  const t = useT();
  if (videos.length < 2) return null;
  return (
    <Band className="cinema" aria-labelledby="videos">
      <FilmRail />
      <div className="wrap">
        <h2 id="videos">{t('work:film.videos')}</h2>
        <ul>
          {videos.map((video) => (
            <li key={video.id}>
              <div className="still">
                {video.cover ? (
                  <Picture image={video.cover} sizes="(width < 48em) 70vw, (width < 68.75em) 44vw, 21vw" ratio={[16, 9]} alt="" />
                ) : null}
                <VideoLength seconds={video.time} label={t('content:media.length')} />
              </div>
              <h3>
                <Link className="card-link" to={video.path} data-video={video.id}>
                  <Phrase text={video.title} />
                </Link>
              </h3>
              {video.contentAbstract ? <p>{video.contentAbstract}</p> : null}
            </li>
          ))}
        </ul>
      </div>
      <FilmRail />
    </Band>
  );
}

const Band = styled.section`
  padding-bottom: 1.5rem;

  .wrap {
    padding-block: var(--s7) var(--s8);
  }
  h2 {
    font-size: var(--t-h2);
    margin-bottom: 1.25rem;
  }
  ul {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: var(--s7) var(--gut);
  }
  li {
    position: relative;
  }
  img {
    transition: scale var(--d4) var(--ease);
  }
  li:hover img {
    scale: 1.025;
  }
  h3 {
    font-size: var(--t-h3);
    margin-top: 0.8rem;
  }
  li > p {
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.6;
  }

  ${media.tablet} {
    ul {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  ${media.phone} {
    ul {
      grid-template-columns: none;
      grid-auto-flow: column;
      grid-auto-columns: 70vw;
      gap: 1rem;
      margin-inline: calc(-1 * var(--page));
      padding-inline: var(--page);
      overflow-x: auto;
      scroll-snap-type: x proximity;
      scroll-padding-inline: var(--page);
      scrollbar-width: none;
    }
    li {
      scroll-snap-align: start;
    }
  }
`;
