/** Plays a direct file with the browser's own element: at once, without download, remote playback or picture-in-picture. */
import { useCallback } from 'react';
import { imageUrl } from '#shared/image-url.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Stage } from './stage.tsx';
import { askedSecond } from './resume-position.ts';
import type { PlaybackHandle } from './use-playback.ts';
import { defaultSubtitles } from './use-subtitles.ts';
import { titleOf } from './video-info.ts';

export function DirectPlayer({ handle }: { handle: PlaybackHandle }) {
  const t = useT();
  const language = useLanguage();
  const { info, playback } = handle;
  const begun = defaultSubtitles(info.otherFiles, language);
  const attach = useCallback(
    (element: HTMLVideoElement) => {
      const asked = askedSecond(location.href, info.url, info.time);
      if (asked !== null) element.currentTime = asked;
      playback.adopt(element);
      return () => {
        playback.adopt(null);
        // Leaving ends the download too.
        element.removeAttribute('src');
        element.load();
      };
    },
    [playback, info.url, info.time],
  );
  return (
    <Stage aria-label={t('cinema:player.label', { title: titleOf(info) })}>
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
    </Stage>
  );
}
