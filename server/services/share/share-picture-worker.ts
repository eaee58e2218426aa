/** Worker thread that draws share pictures and laurels from texts and pixels; uploaded files are decoded elsewhere. */
import { answerTasks } from '#server/worker-thread.ts';
import type { PagePictureSize } from '#shared/share/share-picture.ts';
import { drawLaurel, type LaurelTask } from './laurel-design.ts';
import { drawPair, type PairTask } from './pair-picture-design.ts';
import { drawSharePicture, type Drawing } from './share-picture-design.ts';

export type DrawTask = (Drawing & { size: PagePictureSize }) | PairTask | LaurelTask;

answerTasks<DrawTask, Uint8Array>((task) =>
  'laurel' in task ? drawLaurel(task) : 'pair' in task ? drawPair(task) : drawSharePicture(task.size, task),
);
