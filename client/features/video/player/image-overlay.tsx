/** Shows the pictures that the tab's state names, in the gallery popup; closing empties the state. */
import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { closeImages } from '#client/state/overlays.ts';
import { useTabState } from '#client/state/tab-state.tsx';

/** With its carousel a chunk of its own, fetched when somebody opens it. */
const Gallery = lazy(() => import('./image-gallery.tsx').then(({ ImageGallery }) => ({ default: ImageGallery })));

export function ImageOverlay() {
  const tab = useTabState();
  const { images } = useSnapshot(tab.overlays);
  if (!images || images.urlList.length === 0) return null;
  return (
    <Suspense>
      <Gallery images={images.urlList} startIndex={images.index} onClose={() => closeImages(tab)} />
    </Suspense>
  );
}
