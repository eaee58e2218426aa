/** A film page's player with chapters, transcript and the page's own content. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { VideoInfo } from '#client/state/overlays.ts';
import { media } from '#client/theme/media.ts';
import { ChapterList } from './chapter-list.tsx';
import { NextFilm } from './next-film.tsx';
import { TranscriptPanel } from './transcript-panel.tsx';
import { useMediaState } from '#client/features/video/playback/use-media-state.ts';
import { usePlayback } from '#client/features/video/playback/use-playback.ts';
import { useSubtitles } from '#client/features/video/playback/use-subtitles.ts';
import { VideoPlayer } from './video-player.tsx';

interface Props {
  info: VideoInfo;
  /** Under the player: title, facts, introduction. */
  children: ReactNode;
  /** After chapters and transcript. */
  aside?: ReactNode;
}

/** Give it a `key` of the video's id, so that another film begins anew. */
export function FilmScreen({ info, children, aside }: Props) {
  const handle = usePlayback(info);
  const state = useMediaState(handle.element);
  const subtitles = useSubtitles(info.otherFiles);
  const { seek } = handle.playback;
  return (
    <Layout>
      <div className="player">
        <VideoPlayer handle={handle} state={state} subtitles={subtitles} onward={info.next ? <NextFilm film={info.next} /> : null} />
      </div>
      <div className="text">{children}</div>
      <div className="side">
        <ChapterList chapters={info.chapters} time={state.time} onSeek={seek} />
        <TranscriptPanel subtitles={subtitles} time={state.time} onSeek={seek} />
        {aside}
      </div>
    </Layout>
  );
}

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) calc(430 * var(--px));
  gap: var(--s6) calc(58 * var(--px));
  align-items: start;

  .player {
    min-width: 0;
  }
  .side {
    grid-row: span 2;
    grid-column: 2;
    grid-row-start: 1;
    display: grid;
    gap: var(--s6);
    min-width: 0;
  }
  .text {
    min-width: 0;
  }

  ${media.narrowDesktop} {
    grid-template-columns: minmax(0, 1fr);

    .side {
      grid-column: 1;
      grid-row: auto;
    }
  }
  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);

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
