/** Everything that editing a body needs, in one chunk that is loaded in parallel with the item. */
import { RichBody } from './rich-body.tsx';
import { RichDialog } from './rich-dialogs.tsx';
import { putPicture } from './rich-figures.tsx';
import { RichToolbar } from './rich-toolbar.tsx';

export const kit = { RichBody, RichToolbar, RichDialog, putPicture };
export type Kit = typeof kit;
