/** Operator commands as separate processes, from the built bundle as in production. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '#build/checks/check-report.ts';
import { siteFlags } from './engine-flags.ts';

/** Runs one command over the embedded database of a data folder. */
export async function runCli(dataFolder: string, ...values: string[]): Promise<{ code: number; output: string }> {
  const run = promisify(execFile)(process.execPath, [...siteFlags(), join(projectRoot, 'dist/server/cli.js'), ...values], {
    cwd: projectRoot,
    env: { ...process.env, DATA_FOLDER: dataFolder, DATABASE_URL: '', NODE_ENV: 'test' },
  });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, output: error.stdout + error.stderr }),
  );
}
