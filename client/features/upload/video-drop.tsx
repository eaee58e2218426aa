/** Drop zone for videos, with a row for each upload. */
import { styled } from 'styled-components';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { VideoItem } from '#shared/api/content-staff.ts';
import { videoBytesMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { useApi } from '#client/lib/api.ts';
import { moveUploads, removeUpload, restoreUploads, uploads, type UploadEntry } from '#client/state/uploads.ts';
import { videoEndings, checkVideo } from './check-file.ts';
import { FileDrop } from './file-drop.tsx';
import { problemText } from './problem-text.ts';
import { UploadRow } from './upload-row.tsx';
import { beginVideo, cancelVideo, pauseVideo, resumeVideo } from './video-uploads.ts';

interface Props {
  onVideo: (video: VideoItem) => void;
  /** Target of the videos, such as the id of an item. */
  place?: string;
}

export function VideoDrop({ onVideo, place }: Props) {
  const t = useT();
  const { entries, add, pause, resume, cancel, problem } = useVideoUpload({ onVideo, place });
  return (
    <>
      <FileDrop
        label={t('upload:video.label')}
        hint={t('upload:video.hint', { gigabytes: videoBytesMax / 1_073_741_824 })}
        buttonLabel={t('upload:video.choose')}
        accept={videoEndings.join()}
        multiple
        onFiles={(files) => void add(files)}
      >
        {problem ? (
          <span className="message error" role="alert">
            <Icon name="circle-alert" />
            <span>{problemText(t, problem)}</span>
          </span>
        ) : null}
      </FileDrop>
      {entries.length > 0 ? (
        <Rows aria-label={t('upload:video.list')}>
          {entries.map((entry) => (
            <UploadRow
              key={entry.id}
              entry={entry}
              onPause={() => pause(entry.id)}
              onResume={(file) => resume(entry.id, file)}
              onCancel={() => cancel(entry.id)}
            />
          ))}
        </Rows>
      ) : null}
    </>
  );
}

const Rows = styled.ul`
  margin-block: 0.75rem 0;
`;

interface VideoUploadOptions {
  /** Called when a video has been sent and is being processed. */
  onVideo: (video: VideoItem) => void;
  /** Target of the videos; '' if there is only one. */
  place?: string;
}

interface VideoUpload {
  entries: readonly UploadEntry[];
  add: (files: Iterable<File>) => Promise<void>;
  pause: (id: string) => void;
  /** Needs the file again after a reload. */
  resume: (id: string, file?: File) => void;
  cancel: (id: string) => void;
  /** Refusal of the last file, as a name or a message; '' = none. */
  problem: string;
}

/** Video uploads for one target, such as an item, with their actions. */
function useVideoUpload({ onVideo, place = '' }: VideoUploadOptions): VideoUpload {
  const api = useApi();
  const { entries } = useSnapshot(uploads);
  const [problem, setProblem] = useState('');
  const listener = useRef(onVideo);
  useEffect(() => {
    listener.current = onVideo;
  });
  useEffect(restoreUploads, []);
  // A new item has no id until its first save; uploads begun before are moved to the id.
  const placeBefore = useRef(place);
  useEffect(() => {
    if (placeBefore.current === '' && place !== '') moveUploads('', place);
    placeBefore.current = place;
  }, [place]);
  const own = (entries as readonly UploadEntry[]).filter((entry) => entry.place === place);
  useEffect(() => {
    for (const { id, phase, video } of own) {
      if (phase !== 'done' || !video) continue;
      removeUpload(id);
      listener.current(video);
    }
  }, [own]);

  return {
    entries: own,
    problem,
    add: async (files) => {
      setProblem('');
      for (const file of files) {
        const fault = checkVideo(file) ?? (await beginVideo(api, file, place));
        if (fault) setProblem(fault);
      }
    },
    pause: pauseVideo,
    resume: (id, file) => void resumeVideo(api, id, file).then((isSame) => setProblem(isSame ? '' : 'otherFile')),
    cancel: (id) => void cancelVideo(api, id),
  };
}
