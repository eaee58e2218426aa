/** Head of a film's page: poster with its seals, title, one play control and the signs, before the film's still. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Image } from '#shared/api/fields.ts';
import type { VideoCard } from '#shared/api/content.ts';
import type { FilmCard } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { FilmPoster } from '#client/ui/picture/poster.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';
import { isTrailer } from './film-page.ts';

interface Props {
  work: FilmCard;
  image: Image | null;
  /** Public awards of the film. */
  awards: readonly string[];
  /** The video to play; null without one. */
  video: VideoCard | null;
  /** Until when it plays. */
  window: ReactNode;
  /** Like, save, share. */
  children: ReactNode;
}

/** Titles longer than this are set smaller. */
const shortTitleMax = 12;
const sealsMax = 3;

/** The links carry `data-video`: with JavaScript the player opens over the page, without it they lead to the player's page. */
export function FilmStage({ work, image, awards, video, window, children }: Props) {
  const t = useT();
  const { title, originalTitle, logline, minutes } = work;
  return (
    <Stage className="cinema" data-plain={image ? undefined : ''}>
      {image ? (
        <div className="screen">
          <Picture image={image} sizes="100vw" ratio={[21, 10]} eager alt="" />
        </div>
      ) : null}
      <div className="wrap parts">
        <div className="face">
          <FilmPoster work={work} sizes="(width < 48em) 112px, 19vw" eager />
          {awards.length > 0 ? <Seals awards={awards} /> : null}
        </div>
        <div className="name">
          <h1 tabIndex={-1} data-long={[...title].length > shortTitleMax ? '' : undefined}>
            <Phrase text={title} />
          </h1>
          {originalTitle && originalTitle !== title ? (
            <p className="original" lang={writingOf(originalTitle)}>
              {originalTitle}
            </p>
          ) : null}
        </div>
        {logline ? <p className="logline">{logline}</p> : null}
        <div className="acts">
          {video ? (
            <Link className="play" to={video.path} data-video={video.id}>
              <span className="nose">
                <Icon name="play" />
              </span>
              <span>
                <b>
                  <span>{t(isTrailer(video) ? 'work:film.watchTrailer' : 'work:film.watch')}</span>
                  {minutes && !isTrailer(video) ? <span className="length">{t('content:work.minutes', { count: minutes })}</span> : null}
                </b>
                <span className="visually-hidden">{t('work:film.watchWhat', { title: video.title })}</span>
                <span>{window}</span>
              </span>
            </Link>
          ) : null}
          {children}
        </div>
      </div>
    </Stage>
  );
}

function Seals({ awards }: { awards: readonly string[] }) {
  const t = useT();
  const shown = awards.length > sealsMax ? awards.slice(0, sealsMax - 1) : awards;
  return (
    <ul className="seals" aria-label={t('work:award.won')}>
      {shown.map((award) => (
        <li key={award} className="seal">
          <b className="song">{award}</b>
        </li>
      ))}
      {shown.length < awards.length ? <li className="rest">{`+${awards.length - shown.length}`}</li> : null}
    </ul>
  );
}

const Stage = styled.header`
  position: relative;
  display: grid;
  overflow: hidden;

  > * {
    grid-area: 1 / 1;
  }
  /* What the picture is about lies at 72 % of the width, beside the title in either language. */
  .screen {
    position: absolute;
    inset: 0 auto auto 22%;
    width: 100%;
    height: calc(760 * var(--px));
    mask-image: linear-gradient(90deg, transparent, var(--ink-950) 26%);
  }
  .screen img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .screen::after {
    content: '';
    position: absolute;
    inset: 0;
    background: linear-gradient(180deg, transparent 34%, color-mix(in srgb, var(--bg) 84%, transparent) 74%, var(--bg) 96%);
    pointer-events: none;
  }
  .parts {
    position: relative;
    z-index: var(--z-above);
    display: grid;
    width: 100%;
    grid-template-columns: calc(348 * var(--px)) minmax(0, 1fr);
    grid-template-rows: 1fr auto auto;
    gap: 0 calc(64 * var(--px));
    padding-block: calc(180 * var(--px)) calc(56 * var(--px));
  }
  &[data-plain] .parts {
    padding-top: calc(110 * var(--px));
  }
  .face {
    position: relative;
    grid-row: span 3;
    align-self: end;
  }
  .face .poster {
    border-radius: var(--r-l);
    box-shadow: var(--e3);
  }
  /* Upper left: Chinese titles stand right, English ones at the foot. */
  .seals {
    position: absolute;
    left: calc(-30 * var(--px));
    top: calc(-34 * var(--px));
    z-index: var(--z-above);
    display: grid;
    gap: 0.6rem;
    justify-items: center;
  }
  .seal {
    width: max(4rem, calc(98 * var(--tx)));
    aspect-ratio: 1 / 1.42;
    border-radius: var(--r-perf);
    rotate: var(--lean);
    background: var(--foil);
    color: var(--ink-950);
    display: grid;
    place-items: center;
    text-align: center;
    box-shadow: var(--e2);
  }
  .seal b {
    rotate: calc(-1 * var(--lean));
    max-height: 84%;
    font-size: max(0.9375rem, calc(23 * var(--tx)));
    line-height: 1.15;
    letter-spacing: 0.06em;
    writing-mode: vertical-rl;
  }
  .seal b:lang(en) {
    width: min-content;
    font-size: max(0.75rem, calc(17 * var(--tx)));
    font-weight: 640;
    line-height: 1;
    letter-spacing: -0.01em;
    writing-mode: horizontal-tb;
  }
  .rest {
    padding: 0.3em 0.6em;
    border-radius: var(--r-s);
    background: var(--ink-950);
    color: var(--gold-text);
    font-size: var(--t-ui);
    font-weight: 600;
    line-height: 1.2;
  }
  .name {
    align-self: end;
    min-width: 0;
  }
  /* Beside what the picture is about, never over it. */
  h1 {
    max-width: 5.1em;
    font-size: max(2.5rem, calc(140 * var(--tx)));
    line-height: 1.04;
  }
  h1[data-long] {
    max-width: 8em;
    font-size: max(2.125rem, calc(88 * var(--tx)));
  }
  h1:lang(en) {
    line-height: 0.96;
    letter-spacing: -0.03em;
  }
  .original {
    margin-top: 0.5rem;
    font: 500 max(1rem, calc(28 * var(--tx))) / 1.25 var(--f-display);
    color: var(--text-2);
  }
  .logline {
    max-width: 30em;
    margin-top: calc(20 * var(--px));
    font-size: max(1.0625rem, calc(22 * var(--tx)));
    line-height: 1.7;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 1rem 1.75rem;
    align-items: center;
    justify-content: space-between;
    margin-top: calc(28 * var(--px));
  }
  .play {
    display: flex;
    gap: 1.1rem;
    align-items: center;
    min-height: 2.75rem;
  }
  .nose {
    display: grid;
    place-items: center;
    flex: none;
    width: max(5.25rem, calc(112 * var(--tx)));
    aspect-ratio: 1.36;
    border-radius: var(--r-nose);
    background: var(--foil);
    color: var(--ink-950);
    transition: scale var(--d2) var(--ease);
  }
  .nose .icon {
    width: 1.75rem;
    height: 1.75rem;
    fill: currentColor;
  }
  .play:hover .nose {
    scale: 1.06;
  }
  .play b {
    display: block;
    font-size: max(1.0625rem, calc(21 * var(--tx)));
    line-height: 1.35;
  }
  .length {
    margin-inline-start: 0.75em;
  }
  .window {
    display: block;
    font-size: var(--t-ui);
    line-height: 1.4;
    color: var(--gold-text);
  }

  ${media.tablet} {
    .parts {
      padding-top: calc(340 * var(--px));
    }
  }
  ${media.phone} {
    .screen {
      inset: 0 0 auto;
      width: 100%;
      height: 23.75rem;
      mask-image: none;
    }
    .screen::after {
      background: linear-gradient(180deg, color-mix(in srgb, var(--bg) 40%, transparent), transparent 5.5rem 50%, var(--bg));
    }
    .parts {
      grid-template-columns: 7rem minmax(0, 1fr);
      grid-template-rows: none;
      gap: 0 1.1rem;
      padding-block: 11.5rem 1.5rem;
    }
    &[data-plain] .parts {
      padding-top: 2.5rem;
    }
    .face {
      grid-row: auto;
    }
    .logline,
    .acts {
      grid-column: 1 / -1;
    }
    .logline {
      margin-top: 1rem;
      font-size: 1rem;
    }
    .acts {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      margin-top: 1.25rem;
    }
    h1:lang(en) {
      font-size: min(2.25rem, 9.2vw);
    }
    .seals {
      left: -0.6rem;
      top: -1.5rem;
    }
    .seal {
      width: 3.25rem;
    }
    .seal b {
      font-size: 0.8125rem;
    }
    .seal b:lang(en) {
      font-size: 0.6875rem;
    }
  }
`;
