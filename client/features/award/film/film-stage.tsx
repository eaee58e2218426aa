/** Head of a film's page: still, play links, title and facts. */
import { styled } from 'styled-components';
import type { Image } from '#shared/api/fields.ts';
import type { VideoCard } from '#shared/api/content.ts';
import type { FilmCard } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { AwardTag } from '#client/ui/award-tag.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';

interface Props {
  work: FilmCard;
  image: Image | null;
  unit: string;
  /** The video to play; null without one. */
  video: VideoCard | null;
}

/** Titles longer than this are set smaller. */
const shortTitleMax = 12;

/** The links carry `data-video`: with JavaScript the player opens over the page, without it they lead to the player's page. */
export function FilmStage({ work, image, unit, video }: Props) {
  const t = useT();
  const length = work.minutes ? t('content:work.minutes', { count: work.minutes }) : '';
  const facts = [unit, work.director, work.country, work.year, length].filter(Boolean).map(String);
  return (
    <Stage className="cinema" data-plain={image ? undefined : ''}>
      {image ? (
        <div className="screen">
          <Picture image={image} sizes="100vw" ratio={[21, 10]} eager alt="" />
          {video ? (
            <Link to={video.path} data-video={video.id} tabIndex={-1} aria-hidden="true">
              <span className="play-button">
                <Icon name="play" />
              </span>
            </Link>
          ) : null}
        </div>
      ) : null}
      <div className="wrap words">
        <AwardTag award={work.award} as="p" />
        <h1 tabIndex={-1} data-long={[...work.title].length > shortTitleMax ? '' : undefined}>
          <Phrase text={work.title} />
        </h1>
        {work.originalTitle && work.originalTitle !== work.title ? (
          <p className="original" lang={writingOf(work.originalTitle)}>
            {work.originalTitle}
          </p>
        ) : null}
        {work.logline ? <p className="logline">{work.logline}</p> : null}
        <div className="actions">
          {video ? (
            <Link className="button" to={video.path} data-video={video.id}>
              <Icon name="play" /> <span>{t('work:film.watch')}</span>
              <span className="visually-hidden">{t('work:film.watchWhat', { title: video.title })}</span>
            </Link>
          ) : null}
          <p className="small facts">
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        </div>
      </div>
    </Stage>
  );
}

const Stage = styled.header`
  position: relative;
  display: grid;
  overflow: hidden;

  > * {
    grid-area: 1 / 1;
  }
  .screen {
    position: relative;
    height: calc(880 * var(--px));
  }
  .screen img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  /* The mark of AI, beside the texts. */
  .screen::before {
    inset: auto 0.75rem 0.75rem auto;
  }
  .screen::after {
    content: '';
    position: absolute;
    inset: 0;
    background:
      linear-gradient(to top, var(--bg), transparent 62%),
      linear-gradient(to right, color-mix(in srgb, var(--bg) 62%, transparent), transparent 58%);
    pointer-events: none;
  }
  .screen a {
    position: absolute;
    inset: 0;
    z-index: var(--z-above);
  }
  .play-button {
    top: 36%;
    width: calc(112 * var(--px));
    transition: scale var(--d2) var(--ease);
  }
  .play-button .icon {
    width: 36%;
    height: auto;
  }
  .screen a:hover .play-button {
    scale: 1.08;
  }
  /* Its links are above the link of the still. */
  .words {
    position: relative;
    z-index: var(--z-above);
    align-self: end;
    width: 100%;
    padding-block: var(--s8) calc(64 * var(--px));
    pointer-events: none;
  }
  .words a {
    pointer-events: auto;
  }
  &[data-plain] .words {
    padding-top: var(--s9);
  }
  h1 {
    max-width: 12em;
    font-size: max(2.5rem, calc(140 * var(--tx)));
    line-height: 1.1;
    margin-top: 0.1em;
  }
  h1[data-long] {
    font-size: max(2.25rem, calc(92 * var(--tx)));
  }
  h1:lang(en) {
    line-height: 0.98;
    letter-spacing: -0.03em;
  }
  .original {
    margin-top: 0.4rem;
    font: 500 max(1.125rem, calc(30 * var(--tx))) / 1.25 var(--f-display);
    color: var(--text-2);
  }
  .logline {
    max-width: 34em;
    margin-top: 1rem;
    font-size: var(--t-lead);
    line-height: 1.7;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75rem 1.75rem;
    margin-top: 1.6rem;
  }
  .button .icon {
    fill: currentColor;
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.2em;
    color: var(--text-2);
  }

  ${media.tablet} {
    .screen {
      height: calc(900 * var(--px));
    }
    .play-button {
      top: 28%;
    }
  }
  /* The text is below the still. */
  ${media.phone} {
    > * {
      grid-area: auto;
    }
    .screen {
      height: auto;
      aspect-ratio: 16 / 10;
    }
    .screen::after {
      background: linear-gradient(to top, var(--bg), transparent 40%);
    }
    .play-button {
      top: 50%;
      width: 3.5rem;
    }
    .words {
      padding-block: 0.5rem 2rem;
    }
  }
`;
