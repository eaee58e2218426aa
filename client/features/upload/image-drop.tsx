/** Drop zone for pictures: checks before sending, preview during the upload, and messages for refusals. */
import type { MediaItem } from '#shared/api/content-staff.ts';
import { imageBytesMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { imageTypes } from './check-file.ts';
import { FileDrop } from './file-drop.tsx';
import { problemText } from './problem-text.ts';
import { useImageUpload } from './use-image-upload.ts';

interface Props {
  label: string;
  onDone: (item: MediaItem) => void;
  /** Minimum width of a cover. */
  minWidth?: number;
  multiple?: boolean;
}

export function ImageDrop({ label, onDone, minWidth, multiple = false }: Props) {
  const t = useT();
  const { upload, isBusy, percent, preview, problem, message } = useImageUpload({ onDone, minWidth });
  const hint = [
    t('upload:image.hint', { megabytes: imageBytesMax / 1_048_576 }),
    minWidth ? t('upload:image.minWidth', { width: minWidth }) : '',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <FileDrop
      label={label}
      hint={hint}
      buttonLabel={t('upload:image.choose')}
      accept={imageTypes.join()}
      multiple={multiple}
      isBusy={isBusy}
      onFiles={(files) => void upload(files)}
    >
      {preview ? <img className="preview" src={preview} alt="" /> : null}
      {isBusy ? <progress max={100} value={percent} aria-label={t('upload:image.progress')} /> : null}
      <span className="visually-hidden" role="status">
        {isBusy ? t('upload:image.sending') : ''}
      </span>
      {problem ? (
        <span className="message error" role="alert">
          <Icon name="circle-alert" />
          {message || problemText(t, problem)}
        </span>
      ) : null}
    </FileDrop>
  );
}
