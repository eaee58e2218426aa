/** The embedded player: a poster, replaced by the player on the first click. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import type { VideoInfo } from '#client/state/overlays.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Stage } from './stage.tsx';
import { useMediaState } from '#client/features/video/playback/use-media-state.ts';
import { usePlayback } from '#client/features/video/playback/use-playback.ts';
import { useSubtitles } from '#client/features/video/playback/use-subtitles.ts';
import { titleOf } from '#client/features/video/playback/video-info.ts';
import { VideoPlayer } from './video-player.tsx';

interface Props {
  info: VideoInfo;
  /** Shown over the top of the picture; hidden and shown with the controls. */
  children: ReactNode;
  /** Notice why the film cannot be embedded, with a link to its page; null where it can. */
  refusal: ReactNode;
  /** Shown when playing turns out to need an account. */
  login: ReactNode;
  /** Drawn when the film has ended, beside the button that plays it again. */
  onward: ReactNode;
}

/** Give it a `key` of the video's id. */
export function EmbedPlayer({ info, children, refusal, login, onward }: Props): ReactNode {
  const handle = usePlayback(info);
  const state = useMediaState(handle.element);
  const subtitles = useSubtitles(info.otherFiles);
  const [isBegun, setBegun] = useState(false);
  const isDirect = info.isVideo && info.src !== '';
  const notice = refusal ?? (handle.phase === 'login' ? login : null);
  const frame = useFocusOnFilm(isDirect && isBegun ? handle.element : null);
  return (
    <Frame ref={frame} data-playing={state.isPlaying || undefined}>
      {notice ? (
        <Still info={info}>
          <div className="cover">
            <div className="notice">{notice}</div>
          </div>
        </Still>
      ) : isDirect && !isBegun ? (
        <Still info={info}>
          <StartButton info={info} onStart={() => setBegun(true)} />
        </Still>
      ) : (
        <VideoPlayer handle={handle} state={state} subtitles={subtitles} onward={onward} />
      )}
      <div className="top">{children}</div>
    </Frame>
  );
}

/** The button that had the focus is gone: the film has it. */
function useFocusOnFilm(element: HTMLVideoElement | null) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (frame.current?.contains(document.activeElement) || document.activeElement === document.body)
      element?.focus({ preventScroll: true });
  }, [element]);
  return frame;
}

function Still({ info, children }: { info: VideoInfo; children: ReactNode }) {
  const t = useT();
  return (
    <Stage aria-label={t('cinema:player.label', { title: titleOf(info) })}>
      {info.cover ? (
        <div className="poster-picture">
          <Picture image={info.cover} sizes="100vw" alt="" eager />
        </div>
      ) : null}
      {children}
      <noscript>
        <p className="no-script">{t('cinema:watch.noScript')}</p>
      </noscript>
    </Stage>
  );
}

function StartButton({ info, onStart }: { info: VideoInfo; onStart: () => void }) {
  const t = useT();
  return (
    <button type="button" className="start" aria-label={t('cinema:player.playTitle', { title: titleOf(info) })} onClick={onStart}>
      <span className="play-button">
        <Icon name="play" />
      </span>
    </button>
  );
}

/** As large as the frame that the other site gives, down to a small one. */
const Frame = styled.div`
  position: relative;
  height: 100dvh;
  min-height: 8rem;
  overflow: hidden;
  color: var(--text);

  > section {
    height: 100%;
    aspect-ratio: auto;
    border-radius: 0;
  }
  > .top {
    position: absolute;
    z-index: var(--z-tabs);
    inset: 0 0 auto;
    pointer-events: none;
    transition: opacity var(--d2);
  }
  /* The gear has the corner, over the shade of the title. */
  > section > :is(.gear, [role='menu']) {
    z-index: var(--z-header);
  }
  > section:has(.gear) + .top > * {
    padding-inline-end: 4.5rem;
  }
  /* The ways on lie between the title and the controls. */
  .end {
    padding: 3rem 0.75rem;
  }
  .end .ways {
    flex-flow: row wrap;
    justify-content: center;
    gap: 0.5rem 0.75rem;
  }
  > .top a {
    pointer-events: auto;
  }

  /* With the controls of our player; with any sign of the pointer over the browser's own. */
  > section[data-phase='ready'][data-controls='hidden'] + .top:not(:focus-within),
  &[data-playing]:not(:hover) > section:not([data-phase]) + .top:not(:focus-within) {
    opacity: 0;
  }
`;
