/** The built site as a process that is killed without warning and restarted on its folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { copyDemoFolder, type DemoFolder } from '#test/support/database/demo-folder.ts';
import { siteFlags, siteMemory } from '#test/support/engine-flags.ts';
import { packagedIsReady } from '#test/support/set-up-server.ts';
import { freePort } from './free-port.ts';

export interface KilledSite extends AsyncDisposable {
  folder: string;
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

/** Started; without ffmpeg unless the environment names it. */
export async function openKilledSite(environment: Record<string, string> = {}, kind: DemoFolder = 'demo'): Promise<KilledSite> {
  if (kind === 'packaged') await packagedIsReady();
  const folder = copyDemoFolder(kind);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    ...siteMemory(),
    DATA_FOLDER: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_ORIGIN: origin,
    FFMPEG_PATH: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    ...environment,
  };
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  const kill = () => end('SIGKILL');
  const start = async () => {
    const started = spawn(process.execPath, [...siteFlags(), join(projectRoot, 'dist/server/main.js')], {
      cwd: projectRoot,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child = started;
    const isOver = () => started.exitCode !== null || started.signalCode !== null;
    await vi.waitUntil(
      () =>
        isOver() ||
        fetch(`${origin}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: readyMs, interval: 50 },
    );
    if (isOver()) throw new Error('The site has ended instead of starting');
  };
  const dispose = async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  };
  await start().catch(async (error: unknown) => {
    await dispose();
    throw error;
  });
  return {
    folder,
    origin,
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
