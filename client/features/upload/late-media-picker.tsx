/** The media picker, loaded at its first rendering. */
import { lazy, Suspense, type ComponentProps } from 'react';
import { addTexts } from '#client/lib/translations.ts';

const MediaPicker = lazy(() =>
  Promise.all([import('./media-picker.tsx'), addTexts(['upload'])]).then(([module]) => ({ default: module.MediaPicker })),
);

/** Renders nothing while loading, so that the page below stays. */
export function LateMediaPicker(props: ComponentProps<typeof MediaPicker>) {
  return (
    <Suspense>
      <MediaPicker {...props} />
    </Suspense>
  );
}
