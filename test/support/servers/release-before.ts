/**
 * The release before this one, built into a temporary folder with the packages of this checkout: the newest tag that this
 * checkout is ahead of, or, where there are no tags, the commit before the newest migration.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';

export interface ReleaseBefore extends AsyncDisposable {
  /** Tag or commit. */
  name: string;
  root: string;
}

const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: projectRoot, encoding: 'utf8', stdio: 'pipe' }).trim();

/** The commit; null, with a line that says why, in a checkout without the history. */
export function findReleaseBefore(): { name: string; commit: string } | null {
  try {
    const tag = git('tag', '--merged', 'HEAD~1', '--sort=-creatordate').split('\n')[0];
    if (tag) return { name: tag, commit: git('rev-parse', `${tag}^{commit}`) };
    const [newest] = git('log', '--diff-filter=A', '--format=%H', '-1', '--', 'server/db/migrations/*.sql').split('\n');
    const commit = git('rev-parse', '--verify', '--quiet', `${newest}~1^{commit}`);
    return { name: commit.slice(0, 8), commit };
  } catch {
    process.stderr.write('skipped: this checkout does not have the history with the release before it (git fetch --unshallow)\n');
    return null;
  }
}

export async function buildReleaseBefore({ name, commit }: { name: string; commit: string }): Promise<ReleaseBefore> {
  const root = mkdtempSync(join(tmpdir(), 'release-before-'));
  const remove = async () => rmSync(root, { recursive: true, force: true });
  try {
    const sources = execFileSync('git', ['archive', '--format=tar', commit], { cwd: projectRoot, maxBuffer: 1_073_741_824 });
    execFileSync('tar', ['-x'], { cwd: root, input: sources });
    symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'), 'dir');
    const build = spawn(process.execPath, ['--import', 'tsx', 'build/build-site.ts'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const code = await new Promise((resolve) => build.once('exit', resolve));
    if (code !== 0) throw new Error(`The build of ${name} ended with ${code}`);
    return { name, root, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

export interface ReleaseSite {
  process: ChildProcess;
  /** Ends it as a supervisor does; the exit code. */
  stop: () => Promise<number | null>;
}

/** Starts a built release at a port and waits until it is ready; throws what it printed if it ends instead. */
export async function startRelease(root: string, port: number, environment: Record<string, string>): Promise<ReleaseSite> {
  const output: string[] = [];
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'production', FFMPEG_PATH: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const pipe of [child.stdout, child.stderr]) pipe.on('data', (bytes: Buffer) => output.push(bytes.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await vi.waitUntil(
    () =>
      child.exitCode !== null ||
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { timeout: 600_000, interval: 100 },
  );
  if (child.exitCode !== null) throw new Error(`The release ended with ${child.exitCode}:\n${output.join('')}`);
  return {
    process: child,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      return ended;
    },
  };
}
