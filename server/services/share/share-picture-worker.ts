/** Worker thread that draws share pictures from texts and pixels; uploaded files are decoded elsewhere. */
import { parentPort } from 'node:worker_threads';
import type { SharePictureSize } from '#shared/share/share-picture.ts';
import type { Canvas } from './share-picture-canvas.ts';
import { drawSharePicture, type Drawing } from './share-picture-design.ts';

export interface DrawTask {
  id: number;
  draw: { size: SharePictureSize } & Drawing;
}
export type DrawResult = { id: number; canvas: Canvas } | { id: number; error: string };

async function answer({ id, draw }: DrawTask): Promise<DrawResult> {
  try {
    return { id, canvas: await drawSharePicture(draw.size, draw) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (task: DrawTask) => {
  void answer(task).then((result) => {
    parentPort?.postMessage(result, 'canvas' in result ? [result.canvas.pixels.buffer as ArrayBuffer] : []);
  });
});
