/** A place for films, and a row for each that is on its way. */
import { styled } from 'styled-components';
import type { VideoItem } from '#shared/api/content-staff.ts';
import { videoBytesMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { videoEndings } from './check-file.ts';
import { FileDrop } from './file-drop.tsx';
import { problemText } from './problem-text.ts';
import { UploadRow } from './upload-row.tsx';
import { useVideoUpload } from './use-video-upload.ts';

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
