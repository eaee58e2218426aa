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
import { beginVideo, cancelVideo, pauseVideo, resumeVideo } from './video-uploads.ts';
import { Button } from '#client/ui/button.tsx';
import { FileButton } from '#client/ui/form/file-button.tsx';

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

interface UploadRowProps {
  entry: UploadEntry;
  onPause: () => void;
  onResume: (file?: File) => void;
  onCancel: () => void;
}

/** One video upload: progress, remaining time and actions. */
function UploadRow({ entry, onPause, onResume, onCancel }: UploadRowProps) {
  const t = useT();
  const { fileName, bytes, sent, phase, problem, secondsLeft } = entry;
  const percent = Math.floor((sent / Math.max(1, bytes)) * 100);
  const megabytes = (value: number) => (value / 1_048_576).toFixed(1);
  const canRetry = phase === 'failed' && ['network', 'failed', 'storageFull'].includes(problem);
  return (
    <Row data-phase={phase}>
      <b className="name">{fileName}</b>
      <span className="facts">
        {`${
          phase === 'fileNeeded'
            ? t('upload:size.whole', { size: megabytes(bytes) })
            : t('upload:size.part', { percent, sent: megabytes(sent), size: megabytes(bytes) })
        }${secondsLeft === null ? '' : ` · ${timeLeft(t, secondsLeft)}`}`}
      </span>
      <progress max={100} value={percent} aria-label={fileName} />
      {/* Announced when the state changes, not with every chunk. */}
      <span className={phase === 'failed' ? 'message error' : 'message'} role="status">
        {problem ? problemText(t, problem) : t(`upload:phase.${phase}`)}
      </span>
      <span className="acts">
        {phase === 'sending' ? (
          <Button small variant="ghost" onClick={onPause}>
            {t('upload:do.pause')}
          </Button>
        ) : null}
        {phase === 'paused' || canRetry ? (
          <Button small variant="ghost" onClick={() => onResume()}>
            {t(canRetry ? 'upload:do.retry' : 'upload:do.resume')}
          </Button>
        ) : null}
        {phase === 'fileNeeded' ? (
          <FileButton small label={t('upload:do.chooseAgain')} accept={videoEndings.join()} onFiles={([file]) => onResume(file)}>
            {t('upload:do.chooseAgain')}
          </FileButton>
        ) : null}
        {phase === 'checking' ? null : (
          <Button small variant="ghost" onClick={onCancel}>
            {t('upload:do.cancel')}
          </Button>
        )}
      </span>
    </Row>
  );
}

function timeLeft(t: ReturnType<typeof useT>, seconds: number): string {
  return seconds < 60 ? t('upload:left.seconds', { count: seconds }) : t('upload:left.minutes', { count: Math.ceil(seconds / 60) });
}

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0.25rem 1rem;
  align-items: center;
  padding-block: 0.75rem;
  border-top: 1px solid var(--line);

  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .facts {
    color: var(--text-2);
    font-size: var(--t-s);
    font-variant-numeric: tabular-nums;
  }
  progress {
    grid-column: 1 / -1;
    width: 100%;
    accent-color: var(--primary);
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 0.5rem;
  }
`;
