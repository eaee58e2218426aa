/** Data folders for benches: one with the demonstration programme, made once for a run, and copies of it. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from './processes.ts';

const templates: string[] = [];

/** Environment of a site with its own copy of the demonstration programme. */
export async function demoEnvironment(): Promise<{ environment: Record<string, string>; folder: string } & AsyncDisposable> {
  const [template = await makeTemplate()] = templates;
  const folder = mkdtempSync(join(tmpdir(), 'golden-panda-bench-'));
  cpSync(template, folder, { recursive: true });
  return {
    folder,
    environment: { DATA_FOLDER: folder, DEMO_CONTENT: 'true' },
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'golden-panda-bench-template-'));
  await using site = await startSite({ DATA_FOLDER: folder, DEMO_CONTENT: 'true' });
  templates.push(folder);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return site.pid > 0 ? folder : '';
}
