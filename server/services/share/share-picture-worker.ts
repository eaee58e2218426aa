/** Worker thread that draws share pictures from texts and pixels; uploaded files are decoded elsewhere. */
import { answerTasks } from '#server/worker-thread.ts';
import type { SharePictureSize } from '#shared/share/share-picture.ts';
import { drawSharePicture, type Drawing } from './share-picture-design.ts';

export type DrawTask = Drawing & { size: SharePictureSize };

answerTasks<DrawTask, Uint8Array>(({ size, ...drawing }) => drawSharePicture(size, drawing));
