/** Build step: the static country and area files of the registration form (`/static/city.json` and `/static/city.en.json`). */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildRegions } from '#server/services/account/region.ts';
import { cityFilePath } from '#shared/api/dictionary.ts';
import { languages } from '#shared/language.ts';
import { isEntry, projectRoot } from '#build/checks/check-report.ts';

/** Writes both files to the folder of the browser build. */
export async function writeCityFiles(folder: string): Promise<void> {
  for (const language of languages) {
    const file = join(folder, cityFilePath[language]);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, JSON.stringify(await buildRegions(language)));
  }
}

if (isEntry(import.meta.url)) await writeCityFiles(join(projectRoot, 'dist/client'));
