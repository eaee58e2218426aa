/** The popups over the page, and what they show; closing one empties it (specification, section 4). */
import { proxy } from 'valtio';

/** The image viewer's pictures and the one it begins with. */
export interface ImageViewerInfo {
  urlList: readonly { url: string; alt?: string }[];
  index: number;
}

export interface OverlayState {
  images: ImageViewerInfo | null;
}

/** Nothing open. */
export function createOverlays(): OverlayState {
  return proxy<OverlayState>({ images: null });
}

/** Opens the image viewer. */
export function openImages({ overlays }: { overlays: OverlayState }, images: ImageViewerInfo): void {
  overlays.images = images;
}

/** Closes the image viewer. */
export function closeImages({ overlays }: { overlays: OverlayState }): void {
  overlays.images = null;
}
