/** The built site as a process that is killed without warning and restarted on its folder. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { copyDemoFolder, type DemoFolder } from '#test/support/database/demo-folder.ts';
import { siteFlags } from '#test/support/engine-flags.ts';
import { packagedIsReady } from '#test/support/set-up-server.ts';
import { freePort } from './free-port.ts';
import { coverWithSmallDisk, type SmallDisk } from './small-disk.ts';

export interface KilledSite extends AsyncDisposable {
  folder: string;
  /** Over the folder, if it was asked for. */
  disk: SmallDisk | null;
  /** Whether the process has ended, for any reason. */
  isOver: () => boolean;
  /** Ends when it does, with what one of its commands has said. */
  runCommand: (...values: string[]) => Promise<{ code: number | null; output: string }>;
  origin: string;
  kill: () => Promise<void>;
  /** Ends it as a supervisor does. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Of the process that runs now. */
  processId: () => number;
  /** Sends JSON and gives the envelope. */
  call: (method: string, path: string, sent?: { body?: object; token?: string }) => Promise<Record<string, unknown>>;
}

/** Also on a machine that is busy with other tests. */
const readyMs = 120_000;

/** Of a site on a disk of its own, in its folder; others say nothing but errors. */
export const logName = 'site.log';

interface KilledSiteOptions {
  kind?: DemoFolder;
  /** Size of a disk of its own for all that it writes: its data, its temporary files and its log. */
  diskMegabytes?: number;
}

/** Started; without ffmpeg unless the environment names it. A function gets the data folder. */
export async function openKilledSite(
  environment: Record<string, string> | ((folder: string) => Record<string, string>) = {},
  { kind = 'demo', diskMegabytes }: KilledSiteOptions = {},
): Promise<KilledSite> {
  if (kind === 'packaged') await packagedIsReady();
  const folder = copyDemoFolder(kind);
  const temporary = join(folder, 'temporary');
  if (diskMegabytes) mkdirSync(temporary);
  const disk = diskMegabytes ? await coverWithSmallDisk(folder, diskMegabytes) : null;
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    DATA_FOLDER: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_ORIGIN: origin,
    FFMPEG_PATH: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    ...(disk ? { TMPDIR: temporary } : {}),
    ...(typeof environment === 'function' ? environment(folder) : environment),
  };
  let child: ChildProcess | undefined;
  const isOver = () => !child || child.exitCode !== null || child.signalCode !== null;
  const begin = (program: string, given: string[], stdio: StdioOptions) => {
    const { file, parameters } = disk?.command(program, given) ?? { file: program, parameters: given };
    return spawn(file, parameters, { cwd: projectRoot, env: { ...process.env, ...settings }, stdio });
  };
  const programOf = (bundle: string) => [...siteFlags(), join(projectRoot, bundle)];
  const end = async (signal: NodeJS.Signals) => {
    if (!child || isOver()) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  const kill = () => end('SIGKILL');
  const start = async () => {
    const site = [process.execPath, ...programOf('dist/server/main.js')];
    child = begin(
      'sh',
      ['-c', disk ? `exec "$@" >>'${join(folder, logName)}' 2>&1` : 'exec "$@"', 'sh', ...site],
      ['ignore', 'ignore', 'inherit'],
    );
    await vi.waitUntil(
      () =>
        isOver() ||
        fetch(`${origin}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: readyMs, interval: 50 },
    );
    if (isOver()) throw new Error(`The site has ended instead of starting\n${disk ? readFileSync(disk.path(logName), 'utf8') : ''}`);
  };
  const dispose = async () => {
    await kill();
    await disk?.[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  };
  await start().catch(async (error: unknown) => {
    await dispose();
    throw error;
  });
  return {
    folder,
    disk,
    origin,
    isOver,
    runCommand: async (...values) => {
      const command = begin(process.execPath, [...programOf('dist/server/cli.js'), ...values], ['ignore', 'pipe', 'pipe']);
      const said: string[] = [];
      for (const stream of [command.stdout, command.stderr]) stream?.on('data', (part: Buffer) => said.push(part.toString()));
      await new Promise((resolve) => command.once('close', resolve));
      return { code: command.exitCode, output: said.join('') };
    },
    kill,
    stop: () => end('SIGTERM'),
    start,
    processId: () => child?.pid ?? 0,
    call: async (method, path, { body, token = '' } = {}) => {
      const headers = { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) };
      const answer = await fetch(`${origin}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      return (await answer.json()) as Record<string, unknown>;
    },
    [Symbol.asyncDispose]: dispose,
  };
}
