/**
 * Writes `server/demo/drawn-pictures.json`: key, size, hash and colour of every demonstration picture, so that its rows can
 * be loaded before it is drawn. Run it by hand when the drawings or the image library change (`node --import tsx
 * build/steps/write-demo-pictures.ts`); `test/http/content/demo-pictures.test.ts` compares the table with the drawings.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPictures } from '#server/demo/content/pictures.ts';
import { createPictureDrawer } from '#server/demo/picture-drawer.ts';
import type { StoredPicture } from '#server/demo/picture-process.ts';
import { isEntry, projectRoot } from '#build/checks/check-report.ts';

const atOnce = 2;

/** Draws pictures into a media folder and returns the stored ones in the given order, that of the programme. */
export async function drawAll(mediaFolder: string, pictures: readonly { id: string }[] = demoPictures()): Promise<StoredPicture[]> {
  const drawer = createPictureDrawer(mediaFolder, 'awaited');
  try {
    const drawn: StoredPicture[] = [];
    const waiting = [...pictures.keys()];
    const work = async () => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        const picture = pictures[index];
        if (picture) drawn[index] = await drawer.draw(picture.id);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return drawn;
  } finally {
    await drawer.close();
  }
}

if (isEntry(import.meta.url)) {
  const folder = mkdtempSync(join(tmpdir(), 'demo-pictures-'));
  try {
    const lines = (await drawAll(folder)).map((picture) => `  ${JSON.stringify(picture)}`);
    writeFileSync(join(projectRoot, 'server/demo/drawn-pictures.json'), `[\n${lines.join(',\n')}\n]\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
