/** Crop of a picture's record: the button, and its dialog, which is a form and so lies outside of the record's. */
import { lazy, Suspense } from 'react';
import type { LibraryDetail, LibraryItem, MediaFields } from '#shared/api/media.ts';
import { cropSideMin, focusIn, type CropBox } from '#shared/media/crop-box.ts';
import { useT } from '#client/lib/translations.ts';
import type { RecordForm } from '#client/record/use-record-form.ts';
import { Button } from '#client/ui/button.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import type { MediaField } from './media-values.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((module) => ({ default: module.CropDialog })));

/** Nothing for documents, for pictures too small to be cut, and where the viewer may not replace the file. */
export function CropButton({ item, onOpen }: { item: LibraryItem; onOpen: () => void }) {
  const t = useT();
  const { image, document, mayEdit, deleteTime } = item;
  if (document || !mayEdit || deleteTime !== '' || Math.min(image.width, image.height) < cropSideMin) return null;
  return (
    <div>
      <Button small variant="ghost" onClick={onOpen}>
        {t('media:crop.submit')}
      </Button>
    </div>
  );
}

interface Props {
  /** The picture as it was read or saved last. */
  item: LibraryItem;
  record: RecordForm<MediaFields, MediaField>;
  onCropped: (item: LibraryItem) => void;
  /** Called after a refusal: somebody else may have changed the picture. */
  onRefused: () => void;
  onClose: () => void;
}

export function CropPicture({ item, record: { form, adopt }, onCropped, onRefused, onClose }: Props) {
  const t = useT();
  const toasts = useToasts();
  const handleCropped = ({ item: now }: LibraryDetail, box: CropBox) => {
    // A point that was moved and not saved goes with the frame too.
    const point = focusIn(item.image, box, { x: Number(form.values.focalX), y: Number(form.values.focalY) });
    adopt({ focalX: now.image.focalX, focalY: now.image.focalY });
    form.set('focalX', String(point.x));
    form.set('focalY', String(point.y));
    onClose();
    onCropped(now);
    toasts.show({ type: 'success', text: t('media:crop.done') });
  };
  return (
    <Suspense>
      <CropDialog key={item.image.url} {...{ item, onRefused, onClose }} onCropped={handleCropped} />
    </Suspense>
  );
}
