/** A film page's player with chapters, transcript and the page's own content. */
import { useState, type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router';
import { styled } from 'styled-components';
import type { VideoInfo } from '#client/state/overlays.ts';
import { media } from '#client/theme/media.ts';
import { ChapterList } from './chapter-list.tsx';
import { NextFilm } from './next-film.tsx';
import { TranscriptPanel } from './transcript-panel.tsx';
import { useMediaState } from '#client/features/video/playback/use-media-state.ts';
import { usePlayback } from '#client/features/video/playback/use-playback.ts';
import { createMoments, type Moments } from '#client/features/video/playback/moments.ts';
import { subtitlesOff, useSubtitles } from '#client/features/video/playback/use-subtitles.ts';
import { VideoPlayer } from './video-player.tsx';
import { useT } from '#client/lib/translations.ts';

interface Props {
  info: VideoInfo;
  /** Under the player: title, facts, actions; they may share the moment it is at, or that of the line that was pressed. */
  children: (moments: Moments, asked: AskedMoment | null) => ReactNode;
  /** The last of the tabs beside the player. */
  about?: ReactNode;
  /** After the tabs. */
  aside?: ReactNode;
  /** At the end, below the text. */
  below?: (player: { now: () => number; seek: (second: number) => void }) => ReactNode;
}

/** A line whose moment is to be shared; a new object with each press. */
export interface AskedMoment {
  second: number;
}

/** Give it a `key` of the video's id, so that another film begins anew. */
export function FilmScreen({ info, children, about, aside, below }: Props) {
  const navigate = useNavigate();
  const handle = usePlayback(info);
  const state = useMediaState(handle.element);
  const subtitles = useSubtitles(info.otherFiles);
  const [asked, setAsked] = useState<AskedMoment | null>(null);
  const { seek } = handle.playback;
  const { next } = info;
  const file = subtitles.files[subtitles.chosen === subtitlesOff ? 0 : subtitles.chosen];
  const now = () => handle.element?.currentTime ?? 0;
  const moments = createMoments({ file, time: now, duration: info.time });
  const seekAndShow = (second: number) => {
    seek(second);
    handle.element?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Layout>
      <div className="player">
        <VideoPlayer
          handle={handle}
          state={state}
          subtitles={subtitles}
          onward={next ? <NextFilm film={next} /> : null}
          onNext={next ? () => void navigate(next.path) : undefined}
        />
      </div>
      <div className="text">{children(moments, asked)}</div>
      <div className="side">
        <FilmTabs
          chapters={info.chapters.length > 0 ? <ChapterList chapters={info.chapters} time={state.time} onSeek={seek} /> : null}
          transcript={
            file
              ? (isOpen) => (
                  <TranscriptPanel
                    {...{ subtitles, isOpen }}
                    time={state.time}
                    onSeek={seek}
                    onShare={(second) => setAsked({ second: Math.floor(second) })}
                  />
                )
              : null
          }
          about={about}
        />
        {aside}
      </div>
      {below ? <div className="below">{below({ now: () => Math.floor(now()), seek: seekAndShow })}</div> : null}
    </Layout>
  );
}

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) calc(430 * var(--px));
  gap: var(--s6) calc(58 * var(--px));
  grid-template-rows: auto auto 1fr;
  align-items: start;

  > * {
    grid-column: 1;
    min-width: 0;
  }
  .side {
    grid-row: 1 / span 3;
    grid-column: 2;
    display: grid;
    gap: var(--s6);
  }

  ${media.narrowDesktop} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: none;

    .side {
      grid-column: 1;
      grid-row: auto;
    }
  }
  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: none;

    .side {
      grid-column: 1;
      grid-row: auto;
    }
  }
  ${media.phone} {
    .player {
      position: sticky;
      top: 0;
      z-index: var(--z-tabs);
    }
    .player > section {
      width: calc(100% + 2 * var(--page));
      margin-inline: calc(-1 * var(--page));
    }
  }
`;

interface FilmTabsProps {
  chapters: ReactNode;
  /** Told whether it has been chosen. */
  transcript: ((isOpen: boolean) => ReactNode) | null;
  about: ReactNode;
}

/** The first that there is comes first; a tab alone needs no choice. */
function FilmTabs({ chapters, transcript, about }: FilmTabsProps) {
  const t = useT();
  const id = useId();
  const [chosen, setChosen] = useState('');
  const all = { chapters, transcript: transcript?.(chosen === 'transcript' || (!chapters && chosen === '')), about };
  const tabs = (['chapters', 'transcript', 'about'] as const).filter((key) => Boolean(all[key]));
  if (tabs.length === 0) return null;
  return (
    <Box>
      {tabs.length > 1 ? (
        <fieldset>
          <legend className="visually-hidden">{t('cinema:watch.parts')}</legend>
          {tabs.map((key, index) => (
            <label key={key}>
              <input type="radio" name={id} value={key} defaultChecked={index === 0} onChange={() => setChosen(key)} />
              <span>{t(`cinema:watch.${key}`)}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {tabs.map((key) => (
        <section key={key} data-tab={key} aria-label={t(`cinema:watch.${key}`)} className={tabs.length > 1 ? undefined : 'alone'}>
          {all[key]}
        </section>
      ))}
    </Box>
  );
}

const Box = styled.div`
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  background: var(--surface);

  fieldset {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
    margin: 0;
    padding: 0;
    border: 0;
    border-bottom: 1px solid var(--line);
    font-size: var(--t-ui);
  }
  label {
    position: relative;
    display: grid;
    min-height: 3.25rem;
    place-items: center;
    color: var(--text-2);
    cursor: pointer;
  }
  input[type='radio'] {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  label span {
    display: grid;
    align-items: center;
    height: 100%;
    border-bottom: 0.1875rem solid transparent;
  }
  :checked + span {
    color: var(--text);
    font-weight: 600;
    border-color: var(--gold-text);
  }
  input[type='radio']:focus-visible + span {
    outline: 0.1875rem solid var(--focus);
    outline-offset: -0.375rem;
    border-radius: var(--r-s);
  }
  section {
    display: none;
    padding: 0.75rem;
  }
  &:has([value='chapters']:checked) > [data-tab='chapters'],
  &:has([value='transcript']:checked) > [data-tab='transcript'],
  &:has([value='about']:checked) > [data-tab='about'],
  > .alone {
    display: block;
  }
  > [data-tab='about'] > * {
    padding: 0.25rem 0.5rem;
  }
  > [data-tab='about'] p {
    line-height: 1.75;
  }
  > [data-tab='about'] p + p {
    margin-top: 1em;
  }
`;
