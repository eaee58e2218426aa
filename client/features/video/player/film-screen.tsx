/** A film page's player with chapters, transcript and the page's own content. */
import type { ReactNode } from 'react';
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

interface Props {
  info: VideoInfo;
  /** Under the player: title, facts, introduction; they may share the moment it is at. */
  children: (moments: Moments) => ReactNode;
  /** After chapters and transcript. */
  aside?: ReactNode;
  /** At the end, below the text. */
  below?: ReactNode;
}

/** Give it a `key` of the video's id, so that another film begins anew. */
export function FilmScreen({ info, children, aside, below }: Props) {
  const navigate = useNavigate();
  const handle = usePlayback(info);
  const state = useMediaState(handle.element);
  const subtitles = useSubtitles(info.otherFiles);
  const { seek } = handle.playback;
  const { next } = info;
  const file = subtitles.files[subtitles.chosen === subtitlesOff ? 0 : subtitles.chosen];
  const moments = createMoments({ file, time: () => handle.element?.currentTime ?? 0, duration: info.time });
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
      <div className="text">{children(moments)}</div>
      <div className="side">
        <ChapterList chapters={info.chapters} time={state.time} onSeek={seek} />
        <TranscriptPanel subtitles={subtitles} time={state.time} onSeek={seek} />
        {aside}
      </div>
      {below ? <div className="below">{below}</div> : null}
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
    .player > section {
      width: calc(100% + 2 * var(--page));
      margin-inline: calc(-1 * var(--page));
    }
  }
`;
