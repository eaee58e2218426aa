/** The choice of a picture from the library, which a page draws for the forms on it. */
import type { ReactNode } from 'react';
import type { MediaItem } from '#shared/api/content-staff.ts';

export type PicturePicker = (props: { onPick: (item: MediaItem) => void; onClose: () => void }) => ReactNode;
