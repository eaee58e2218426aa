/** The films that are sent for one place, such as a work, and what can be done with them. */
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { VideoItem } from '#shared/api/content-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { moveUploads, removeUpload, restoreUploads, uploads, type UploadEntry } from '#client/state/uploads.ts';
import { checkVideo } from './check-file.ts';
import { beginVideo, cancelVideo, pauseVideo, resumeVideo } from './video-uploads.ts';

export interface VideoUploadOptions {
  /** A film has arrived, and is being processed. */
  onVideo: (video: VideoItem) => void;
  /** What the films are for; '' where there is only one place. */
  place?: string;
}

export interface VideoUpload {
  entries: readonly UploadEntry[];
  add: (files: Iterable<File>) => Promise<void>;
  pause: (id: string) => void;
  /** With the file after a reload. */
  resume: (id: string, file?: File) => void;
  cancel: (id: string) => void;
  /** Name or text of what was wrong with the last file; '' without. */
  problem: string;
}

export function useVideoUpload({ onVideo, place = '' }: VideoUploadOptions): VideoUpload {
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
