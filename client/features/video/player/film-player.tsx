/** Player of HLS films and live streams: picture, overlays and keyboard. */
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Mark } from '#client/ui/picture/mark.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { readCaptionSize, storeCaptionSize } from './caption-size.ts';
import { ControlBar, useSubtitleMenu } from './control-bar.tsx';
import { CueDisplay } from './cue-display.tsx';
import { EndCard } from './end-card.tsx';
import { playerAction, type PlayerAction } from './player-keys.ts';
import { PlayerSettings } from './player-settings.tsx';
import { PosterStage } from './poster-stage.tsx';
import { Stage } from './stage.tsx';
import { useControlsShown } from './use-controls-shown.ts';
import { useFullscreen, type Fullscreen } from './use-fullscreen.ts';
import type { MediaState } from '#client/features/video/playback/use-media-state.ts';
import type { PlaybackHandle } from '#client/features/video/playback/use-playback.ts';
import { useShownCues, type Subtitles } from '#client/features/video/playback/use-subtitles.ts';
import { titleOf } from '#client/features/video/playback/video-info.ts';

export interface FilmPlayerProps {
  handle: PlaybackHandle;
  state: MediaState;
  subtitles: Subtitles;
  /** Stored watch position in seconds. */
  resumeAt: number | null;
  /** Shown at the end of the film. */
  onward: ReactNode;
  onNext?: (() => void) | undefined;
}

export function FilmPlayer({ handle, state, subtitles, resumeAt, onward, onNext }: FilmPlayerProps) {
  const t = useT();
  const stage = useRef<HTMLElement>(null);
  const { info, phase, playback, element } = handle;
  const { setHost, start, toggle } = playback;
  const isReady = phase === 'ready';
  const menu = useSubtitleMenu(readCaptionSize, storeCaptionSize);
  const [isGearOpen, setGearOpen] = useState(false);
  const gear = { isOpen: isGearOpen, onOpen: setGearOpen };
  const isMenuOpen = menu.isMenuOpen || isGearOpen;
  /** A press that closes a menu has no other effect. */
  const wasMenuOpen = useRef(false);
  const controls = useControlsShown(isReady && state.isPlaying && !isMenuOpen);
  const fullscreen = useFullscreen(stage, element);
  const title = titleOf(info);

  const handleStart = (at?: number) => {
    // The button that was pressed goes; the focus stays in the player.
    stage.current?.focus({ preventScroll: true });
    void start(at);
  };
  const handleScreen = (event: PointerEvent) => {
    // A tap on the picture first shows the controls.
    if (isReady && !wasMenuOpen.current && (event.pointerType === 'mouse' || controls.isShown)) toggle();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!isReady || event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
    const { tagName, role } = event.target;
    const action = playerAction(event, { tagName, role });
    if (!action || !element) return;
    event.preventDefault();
    controls.stir();
    runAction(action, { element, handle, subtitles, fullscreen: fullscreen.toggle, onNext });
  };
  return (
    <Stage
      ref={stage}
      tabIndex={-1}
      aria-label={t('cinema:player.label', { title })}
      data-phase={phase}
      data-controls={isReady && controls.isShown ? 'shown' : 'hidden'}
      onKeyDown={handleKey}
      onFocus={controls.stir}
      onPointerMove={controls.stir}
      onPointerLeave={controls.leave}
    >
      {/* A second way to pause for the pointer; the keyboard has its own. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className="screen"
        ref={setHost}
        onPointerDown={() => (wasMenuOpen.current = isMenuOpen)}
        onClick={(event) => handleScreen(event.nativeEvent as PointerEvent)}
      />
      {isReady || !info.cover ? null : (
        <div className="poster-picture">
          <Picture image={info.cover} sizes="(width < 68.75em) 100vw, 70vw" alt="" eager />
        </div>
      )}
      {isReady ? (
        <OnPicture handle={handle} state={state} subtitles={subtitles} fullscreen={fullscreen} menu={menu} gear={gear} title={title}>
          <EndCard stage={stage} handle={handle} state={state} onward={onward} />
        </OnPicture>
      ) : (
        <>
          <PosterStage handle={handle} title={title} resumeAt={resumeAt} onStart={handleStart} />
          <noscript>
            <p className="no-script">{t('cinema:watch.noScript')}</p>
          </noscript>
        </>
      )}
    </Stage>
  );
}

interface OnPictureProps extends Pick<FilmPlayerProps, 'handle' | 'state' | 'subtitles'> {
  fullscreen: Fullscreen;
  menu: ReturnType<typeof useSubtitleMenu>;
  gear: { isOpen: boolean; onOpen: (isOpen: boolean) => void };
  title: string;
  /** Under the controls. */
  children: ReactNode;
}

/** Overlays of a film that has started. */
function OnPicture({ handle, state, subtitles, fullscreen, menu, gear, title, children }: OnPictureProps) {
  const t = useT();
  const cues = useShownCues(handle.element, subtitles);
  return (
    <>
      {state.isPlaying && state.isBuffering ? (
        <div className="cover" role="status">
          <Mark className="blink" />
          <span className="visually-hidden">{t('cinema:player.buffering')}</span>
        </div>
      ) : null}
      {state.isPlaying || state.hasEnded ? null : (
        <button
          type="button"
          className="start paused"
          aria-label={t('cinema:player.playTitle', { title })}
          onClick={handle.playback.toggle}
        >
          <span className="play-button">
            <Icon name="play" />
          </span>
        </button>
      )}
      <CueDisplay cues={cues} lang={subtitles.files[subtitles.chosen]?.srclang} size={menu.size} isBesideMenu={menu.isMenuOpen} />
      {children}
      <PlayerSettings handle={handle} state={state} {...gear} />
      <ControlBar handle={handle} state={state} subtitles={subtitles} fullscreen={fullscreen} {...menu} />
    </>
  );
}

interface Targets {
  element: HTMLVideoElement;
  handle: PlaybackHandle;
  subtitles: Subtitles;
  fullscreen: () => void;
  onNext: (() => void) | undefined;
}

function runAction(action: PlayerAction, { element, handle, subtitles, fullscreen, onNext }: Targets): void {
  const { playback, info } = handle;
  if (action.do === 'toggle') playback.toggle();
  else if (action.do === 'mute') playback.toggleMuted();
  else if (action.do === 'subtitles') subtitles.toggle();
  else if (action.do === 'fullscreen') fullscreen();
  else if (action.do === 'next') onNext?.();
  else if (action.do === 'volume') playback.setVolume(element.volume + action.change);
  else if (info.isLive) return;
  else if (action.do === 'skip') playback.seek(element.currentTime + action.seconds);
  else playback.seek(element.duration * action.share);
}
