/** The dialog to choose a picture, loaded when it is drawn first. */
import { lazy, Suspense, type ComponentProps } from 'react';

const MediaPicker = lazy(() => import('./media-picker.tsx').then((module) => ({ default: module.MediaPicker })));

/** What it is drawn over stays while it is loaded. */
export function LateMediaPicker(props: ComponentProps<typeof MediaPicker>) {
  return (
    <Suspense>
      <MediaPicker {...props} />
    </Suspense>
  );
}
