/** A data folder with the demonstration programme: made once for a state of the sources, copied for each test file. */
import { createHash } from 'node:crypto';
import { constants, cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#build/check-report.ts';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/context.ts';

const kept = join(projectRoot, 'node_modules/.cache/golden-panda');
/** What the folder is made from. */
const sources = ['server/{db,demo}/**/*.{ts,json,sql,mp4,vtt,webp}', 'server/services/{image,search-text,search-index,search-rows,suggestion,html-text}*.ts', 'package-lock.json'];

/** Makes the template unless it is there. Called before any test, by the set-up of the projects; several runs may do so at once. */
export async function prepareDemoFolder(): Promise<void> {
  const template = templateFolder();
  if (existsSync(template)) return;
  mkdirSync(kept, { recursive: true });
  const unfinished = mkdtempSync(join(kept, 'unfinished-'));
  const config = readConfig({ NODE_ENV: 'test', DATA_FOLDER: unfinished, DEMO_CONTENT: 'true' });
  const context = await createContext(config, { say: () => undefined });
  await context.close();
  // Whoever is first wins; the others' work is the same.
  if (existsSync(template)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, template);
  removeOld(template);
}

/** Templates of other sources go when they are a day old: another run may be copying them. */
function removeOld(template: string): void {
  for (const name of readdirSync(kept)) {
    const folder = join(kept, name);
    const ageHours = (Date.now() - statSync(folder).mtimeMs) / 3_600_000;
    if (folder !== template && ageHours > 24) rmSync(folder, { recursive: true, force: true });
  }
}

/** A copy of the template that the caller may change and removes. */
export function copyDemoFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'golden-panda-'));
  cpSync(templateFolder(), folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

function templateFolder(): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: projectRoot })).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files.sort()) hash.update(readFileSync(join(projectRoot, file)));
  return join(kept, `demo-${hash.digest('hex').slice(0, 16)}`);
}
