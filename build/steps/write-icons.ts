/** Build step: renders the logo as the icon files of phones, home screens and old browsers, in `dist/client/static`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isEntry, projectRoot } from '#build/checks/check-report.ts';
import { drawIcon, iconNames } from '#server/services/media/icon-drawing.ts';

/** Renders every icon from `icon.svg`. */
export async function writeIcons(root: string): Promise<void> {
  const svg = await readFile(join(root, 'client/public/static/icon.svg'));
  const folder = join(root, 'dist/client/static');
  await mkdir(folder, { recursive: true });
  for (const name of iconNames) await writeFile(join(folder, name), await drawIcon(name, svg));
}

if (isEntry(import.meta.url)) await writeIcons(projectRoot);
