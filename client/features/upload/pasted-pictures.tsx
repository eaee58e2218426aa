/** Uploads pictures dropped or pasted into a text, sequentially, with progress and results. */
import { useEffect, useRef, useState } from 'react';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { failureText } from './failure-text.ts';
import { useImageUpload } from './use-image-upload.ts';

interface Props {
  files: readonly File[];
  onDone: (item: MediaItem) => void;
  /** Called when all are uploaded, or refusals have been acknowledged. */
  onEnd: () => void;
}

export function PastedPictures({ files, onDone, onEnd }: Props) {
  const t = useT();
  const { upload, percent, failures, total } = useImageUpload({ onDone });
  const [isOver, setOver] = useState(false);
  const send = useRef(upload);
  useEffect(() => {
    send.current = upload;
  });
  useEffect(() => {
    const timer = setTimeout(() => void send.current(files).then(() => setOver(true)), 0);
    return () => clearTimeout(timer);
  }, [files]);
  useEffect(() => {
    if (isOver && failures.length === 0) onEnd();
  }, [isOver, failures, onEnd]);
  if (isOver && failures.length > 0) {
    const close = (
      <Button variant="ghost" small onClick={onEnd}>
        {t('upload:image.close')}
      </Button>
    );
    return (
      <Banner kind="error" icon="circle-alert" action={close}>
        {failureText(t, { failures, total })}
      </Banner>
    );
  }
  return <progress max={100} value={percent} aria-label={t('upload:image.progress')} />;
}
