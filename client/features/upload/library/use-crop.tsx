/** Crop of a picture's record: the button, and its dialog, which is a form and so lies outside of the record's. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { LibraryDetail, LibraryItem, MediaFields } from '#shared/api/media.ts';
import { cropSideMin, focusIn, type CropBox } from '#shared/media/crop-box.ts';
import { useT } from '#client/lib/translations.ts';
import type { RecordForm } from '#client/record/use-record-form.ts';
import { Button } from '#client/ui/button.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import type { MediaField } from './media-values.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((module) => ({ default: module.CropDialog })));

interface Options {
  /** The picture as it was read or saved last. */
  item: LibraryItem;
  record: RecordForm<MediaFields, MediaField>;
  onCropped: (item: LibraryItem) => void;
  /** Called after a refusal: somebody else may have changed the picture. */
  onRefused: () => void;
}

export function useCrop({ item, record: { form, adopt }, onCropped, onRefused }: Options): Record<'button' | 'dialog', ReactNode> {
  const t = useT();
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const { image, document, mayEdit, deleteTime } = item;
  if (document || !mayEdit || deleteTime !== '' || Math.min(image.width, image.height) < cropSideMin) return { button: null, dialog: null };
  const handleCropped = ({ item: now }: LibraryDetail, box: CropBox) => {
    // A point that was moved and not saved goes with the frame too.
    const point = focusIn(image, box, { x: Number(form.values.focalX), y: Number(form.values.focalY) });
    adopt({ focalX: now.image.focalX, focalY: now.image.focalY });
    form.set('focalX', String(point.x));
    form.set('focalY', String(point.y));
    setOpen(false);
    onCropped(now);
    toasts.show({ type: 'success', text: t('media:crop.done') });
  };
  return {
    button: (
      <div>
        <Button small variant="ghost" onClick={() => setOpen(true)}>
          {t('media:crop.submit')}
        </Button>
      </div>
    ),
    dialog: isOpen ? (
      <Suspense>
        <CropDialog key={image.url} {...{ item, onRefused }} onCropped={handleCropped} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}
