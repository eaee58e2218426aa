/** Plays a video by the rules of the specification: a direct file in the browser's own element, all else by video.js. */
import { useEffect, type ReactNode, useCallback, useRef, useState, type KeyboardEvent } from 'react';
import type { MediaState } from '#client/features/video/playback/use-media-state.ts';
import type { PlaybackHandle } from '#client/features/video/playback/use-playback.ts';
import { useResumeSecond, useStoredPosition } from '#client/features/video/playback/use-resume.ts';
import { useWatchCount } from '#client/features/video/playback/use-watch-count.ts';
import { type Subtitles, defaultSubtitles, useShownCues } from '#client/features/video/playback/use-subtitles.ts';
import { imageUrl } from '#shared/media/image-url.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { EndCard } from './end-card.tsx';
import { PlayerSettings } from './player-settings.tsx';
import { Stage } from './stage.tsx';
import { requestedSecond } from '#client/features/video/playback/resume-position.ts';
import { useControlsShown } from './use-controls-shown.ts';
import { titleOf } from '#client/features/video/playback/video-info.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Mark } from '#client/ui/picture/mark.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { readCaptionSize, storeCaptionSize } from './caption-size.ts';
import { ControlBar, useSubtitleMenu } from './control-bar.tsx';
import { CueDisplay } from './cue-display.tsx';
import { playerAction, type PlayerAction } from './player-keys.ts';
import { PosterStage } from './poster-stage.tsx';
import { useFullscreen, type Fullscreen } from './use-fullscreen.ts';

interface Props {
  handle: PlaybackHandle;
  state: MediaState;
  subtitles: Subtitles;
  /** Starts playback at once, for a visitor who asked for it, unless a stored position can be resumed. */
  autoPlay?: boolean;
  /** The way on when the film has ended: the next film, or another link. */
  onward?: ReactNode;
  /** Leads to the next film. */
  onNext?: (() => void) | undefined;
}

export function VideoPlayer({ handle, state, subtitles, autoPlay = false, onward = null, onNext }: Props) {
  const { info, playback } = handle;
  const resumeAt = useResumeSecond(info);
  useStoredPosition(handle.element, info);
  useWatchCount(handle.element, info);
  useEffect(() => {
    // When it is known that there is no place to go on from.
    const timer = setTimeout(() => autoPlay && resumeAt === null && void playback.start());
    return () => clearTimeout(timer);
  }, [autoPlay, resumeAt, playback]);
  if (info.isVideo && info.src) return <DirectPlayer handle={handle} state={state} onward={onward} />;
  return <FilmPlayer handle={handle} state={state} subtitles={subtitles} resumeAt={resumeAt ?? null} onward={onward} onNext={onNext} />;
}

interface DirectPlayerProps {
  handle: PlaybackHandle;
  state: MediaState;
  /** Shown at the end of the film. */
  onward: ReactNode;
}

/** Plays a direct file with the browser's own element: at once, without download, remote playback or picture-in-picture. */
function DirectPlayer({ handle, state, onward }: DirectPlayerProps) {
  const t = useT();
  const language = useLanguage();
  const stage = useRef<HTMLElement>(null);
  const [isGearOpen, setGearOpen] = useState(false);
  const controls = useControlsShown(state.isPlaying && !isGearOpen);
  const { info, playback } = handle;
  const begun = defaultSubtitles(info.otherFiles, language);
  const attach = useCallback(
    (video: HTMLVideoElement) => {
      const requested = requestedSecond(location.href, info.url, info.time);
      if (requested !== null) video.currentTime = requested;
      playback.adopt(video);
      return () => {
        playback.adopt(null);
        // Unmounting also aborts the download.
        video.removeAttribute('src');
        video.load();
      };
    },
    [playback, info.url, info.time],
  );
  return (
    <Stage
      ref={stage}
      aria-label={t('cinema:player.label', { title: titleOf(info) })}
      data-controls={controls.isShown ? 'shown' : 'hidden'}
      onFocus={controls.stir}
      onPointerMove={controls.stir}
      onPointerLeave={controls.leave}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the files of the video, where it has some */}
      <video
        ref={attach}
        src={info.src}
        poster={info.cover ? imageUrl(info.cover.url, 1280) : undefined}
        controls
        autoPlay
        playsInline
        controlsList="nodownload noremoteplayback"
        disableRemotePlayback
        disablePictureInPicture
      >
        {info.otherFiles.map((file, index) => (
          <track key={file.src} kind="captions" src={file.src} srcLang={file.srclang} label={file.label} default={index === begun} />
        ))}
      </video>
      <EndCard stage={stage} handle={handle} state={state} onward={onward} />
      {/* Only with scripts. */}
      {handle.element ? <PlayerSettings handle={handle} state={state} isOpen={isGearOpen} onOpen={setGearOpen} /> : null}
    </Stage>
  );
}

interface FilmPlayerProps {
  handle: PlaybackHandle;
  state: MediaState;
  subtitles: Subtitles;
  /** Stored watch position in seconds. */
  resumeAt: number | null;
  /** Shown at the end of the film. */
  onward: ReactNode;
  onNext?: (() => void) | undefined;
}

/** Player of HLS films and live streams: picture, overlays and keyboard. */
function FilmPlayer({ handle, state, subtitles, resumeAt, onward, onNext }: FilmPlayerProps) {
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
