/** Plays a direct file with the browser's own element: at once, without download, remote playback or picture-in-picture. */
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { imageUrl } from '#shared/media/image-url.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { EndCard } from './end-card.tsx';
import { PlayerSettings } from './player-settings.tsx';
import { Stage } from './stage.tsx';
import { requestedSecond } from '#client/features/video/playback/resume-position.ts';
import { useControlsShown } from './use-controls-shown.ts';
import type { MediaState } from '#client/features/video/playback/use-media-state.ts';
import type { PlaybackHandle } from '#client/features/video/playback/use-playback.ts';
import { defaultSubtitles } from '#client/features/video/playback/use-subtitles.ts';
import { titleOf } from '#client/features/video/playback/video-info.ts';

interface Props {
  handle: PlaybackHandle;
  state: MediaState;
  /** Shown at the end of the film. */
  onward: ReactNode;
}

export function DirectPlayer({ handle, state, onward }: Props) {
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
