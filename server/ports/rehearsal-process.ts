/** Runs the process of a rehearsal: the built server program with an embedded database, a moved clock and few settings of the site. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveWay } from '#server/brake.ts';
import type { Config } from '#server/config.ts';
import type { RehearsalCopy } from '#server/rehearsal/rehearsal-settings.ts';
import type { RehearsalMessage, StartFault } from '#server/rehearsal/site-channel.ts';

export interface RehearsalProcess {
  /** Resolves once it serves pages. Rejects with a `RehearsalError`. */
  ready: Promise<void>;
  /** Resolves when it has ended, however that came. */
  ended: Promise<void>;
  /** Ends it at once: it has nothing to keep. */
  kill: () => void;
}

/** `message` is the fault. */
export class RehearsalError extends Error {
  readonly fault: StartFault;
  constructor(fault: StartFault, cause?: unknown) {
    super(fault, { cause });
    this.name = 'RehearsalError';
    this.fault = fault;
  }
}

/** Settings of the site that its rehearsals have too: what pages look like, and where media are read. No other is passed on. */
const passedSettings = [
  'SITE_NAME_ZH',
  'SITE_NAME_EN',
  'CONFERENCE_URL',
  'TRUSTED_PROXIES',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

interface ProcessOptions {
  config: Pick<Config, 'host' | 'environment'>;
  /** Folder of the rehearsal alone. */
  folder: string;
  port: number;
  origin: string;
  copy: RehearsalCopy;
}

export async function startRehearsalProcess({ config, folder, port, origin, copy }: ProcessOptions): Promise<RehearsalProcess> {
  const copyFile = join(folder, 'copy.json');
  const dataFolder = join(folder, 'data');
  await mkdir(dataFolder, { mode: 0o700 });
  await writeFile(copyFile, JSON.stringify(copy), { mode: 0o600 });
  const clock = `${builtFile('moved-clock.js').href}?ms=${copy.clockMs}`;
  const passed = Object.fromEntries(passedSettings.flatMap((name) => (config.environment[name] ? [[name, config.environment[name]]] : [])));
  const child = spawn(process.execPath, ['--import', clock, fileURLToPath(builtFile('main.js'))], {
    env: {
      ...systemVariables(),
      ...passed,
      NODE_ENV: 'production',
      HOST: config.host,
      PORT: String(port),
      SITE_ORIGIN: origin,
      DATA_FOLDER: dataFolder,
      DEMO_CONTENT: 'false',
      APP_SECRET: randomBytes(32).toString('base64url'),
      FFMPEG_PATH: 'off',
      SERVICE_WORKER: 'off',
      SEARCH_ENGINES: 'refused',
      // Its lines would name winners.
      LOG_LEVEL: 'silent',
      LOG_FORMAT: 'json',
      STOP_DELAY_SECONDS: '0',
      REHEARSAL_COPY: copyFile,
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // On the machine of the site, whose visitors come first.
  child.once('spawn', () => giveWay(child.pid));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: RehearsalMessage) => {
      if (message.kind === 'ready') resolve();
      else reject(new RehearsalError(message.fault));
    });
    child.once('error', (error) => reject(new RehearsalError('startFailed', error)));
    child.once('exit', () => reject(new RehearsalError('startFailed')));
  });
  ready.catch(() => undefined);
  return { ready, ended, kill: () => void child.kill('SIGKILL') };
}

/** A port on which a rehearsal can listen; throws a `RehearsalError` if the given one is taken. */
export function claimRehearsalPort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(new RehearsalError('portTaken', error)));
    server.listen({ host, port }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

/** Variables that every program needs. */
function systemVariables(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, LANG, TZ, SystemRoot, NODE_EXTRA_CA_CERTS } = process.env;
  return { PATH, HOME, TMPDIR, LANG, TZ, SystemRoot, NODE_EXTRA_CA_CERTS };
}

/** A file of the server bundle: beside this one there, or in `dist` seen from the sources. */
function builtFile(name: string): URL {
  const urls = [`./${name}`, `../${name}`, `../../dist/server/${name}`].map((path) => new URL(path, import.meta.url));
  const url = urls.find((one) => existsSync(fileURLToPath(one)));
  if (!url) throw new RehearsalError('startFailed', new Error(`${name} is missing: build the site first (npm run build)`));
  return url;
}
