/** Drop zone for pictures: checks before sending, preview during the upload, and messages for refusals. */
import type { MediaItem } from '#shared/api/content-staff.ts';
import { imageBytesMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { imageTypes } from './check-file.ts';
import { FileDrop } from './file-drop.tsx';
import { failureText } from './failure-text.ts';
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
  const { upload, isBusy, percent, at, total, preview, failures, added } = useImageUpload({ onDone, minWidth });
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
      buttonLabel={t(multiple ? 'upload:image.chooseSeveral' : 'upload:image.choose')}
      accept={imageTypes.join()}
      multiple={multiple}
      isBusy={isBusy}
      onFiles={(files) => void upload(files)}
    >
      {preview ? <img className="preview" src={preview} alt="" /> : null}
      {isBusy ? <progress max={100} value={percent} aria-label={t('upload:image.progress')} /> : null}
      <span className={total > 1 ? undefined : 'visually-hidden'} role="status">
        <span>{isBusy ? (total > 1 ? t('upload:image.progressOf', { at, total }) : t('upload:image.sending')) : ''}</span>
        <span>{!isBusy && total > 1 ? t('upload:image.summary', { count: added, total }) : ''}</span>
      </span>
      {!isBusy && failures.length > 0 ? (
        <span className="message error" role="alert">
          <Icon name="circle-alert" />
          <span>{failureText(t, { failures, total })}</span>
        </span>
      ) : null}
    </FileDrop>
  );
}
