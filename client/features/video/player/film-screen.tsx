/** A film page's player with chapters, transcript and the page's own content. */
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { styled } from 'styled-components';
import type { VideoInfo } from '#client/state/overlays.ts';
import { media } from '#client/theme/media.ts';
import { ChapterList } from './chapter-list.tsx';
import { FilmTabs } from './film-tabs.tsx';
import { NextFilm } from './next-film.tsx';
import { TranscriptPanel } from './transcript-panel.tsx';
import { useMediaState } from '#client/features/video/playback/use-media-state.ts';
import { usePlayback } from '#client/features/video/playback/use-playback.ts';
import { createMoments, type Moments } from '#client/features/video/playback/moments.ts';
import { subtitlesOff, useSubtitles } from '#client/features/video/playback/use-subtitles.ts';
import { VideoPlayer } from './video-player.tsx';

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
