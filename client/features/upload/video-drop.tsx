/** A place for films, and a row for each that is on its way. */
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
  /** What the films are for, such as the id of a work. */
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
            {problemText(t, problem)}
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
  /** A film has arrived, and is being processed. */
  onVideo: (video: VideoItem) => void;
  /** What the films are for; '' where there is only one place. */
  place?: string;
}

interface VideoUpload {
  entries: readonly UploadEntry[];
  add: (files: Iterable<File>) => Promise<void>;
  pause: (id: string) => void;
  /** With the file after a reload. */
  resume: (id: string, file?: File) => void;
  cancel: (id: string) => void;
  /** Name or text of what was wrong with the last file; '' without. */
  problem: string;
}

/** The films that are sent for one place, such as a work, and what can be done with them. */
function useVideoUpload({ onVideo, place = '' }: VideoUploadOptions): VideoUpload {
  const api = useApi();
  const { entries } = useSnapshot(uploads);
  const [problem, setProblem] = useState('');
  const listener = useRef(onVideo);
  useEffect(() => {
    listener.current = onVideo;
  });
  useEffect(restoreUploads, []);
  // A new work has no id until it is saved for the first time: what was begun for it goes along.
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
