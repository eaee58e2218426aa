/** The real app for tests: in this process with replaced parts, or the built bundle in its own process. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, relative, sep } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import type { App } from '#server/app.ts';
import type { AppContext } from '#server/context.ts';
import type * as ServerParts from '#server/parts.ts';
import type { HashCost } from '#server/ports/password-hash.ts';
import { copyDemoFiles, copyDemoFolder, type DemoFolder } from '#test/support/database/demo-folder.ts';
import { testServer } from './database/postgres.ts';
import { packagedIsReady } from './set-up-server.ts';
import { siteFlags } from './engine-flags.ts';
import { freePort } from '#test/support/servers/free-port.ts';
import { isOnBundle, isSiteOnPostgres } from './site-engine.ts';

/** Origin that pages name in absolute addresses. */
export const siteOrigin = 'http://site.test';

export interface TestAppOptions {
  /** Environment variables that override those of tests. */
  environment?: Record<string, string>;
  /** The demonstration that it starts with. */
  folder?: DemoFolder;
  /** Absent = passwords are hashed at the site's own cost; `quickHashCost` where the test does not judge it. */
  hashCost?: HashCost;
  /** Changes the context before the app is built, to replace a part. */
  change?: (context: AppContext) => AppContext;
  /** Adds hooks before the app listens, to slow down or break an endpoint. */
  prepare?: (instance: App['instance']) => void;
  clientFolder?: string;
  /** For tests that put modules of the server beside it, such as its routes or errors: the sources, where others run on the bundle. */
  fromSources?: boolean;
  /** Milliseconds until a page is sent ahead of its data; long, because most tests want whole pages on a busy machine. */
  streamAfterMs?: number;
}

export interface TestApp extends AsyncDisposable {
  app: App;
  context: AppContext;
  /** `http://127.0.0.1:<port>`. */
  origin: string;
}

/** Starts the app on a free port with its own copy of the demonstration programme. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { buildApp, readConfig, createContext } = await loadServer(options);
  const { folder, environment, remove } = await copyDemonstration(options);
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_FOLDER: folder,
    SITE_ORIGIN: siteOrigin,
    TZ: 'Asia/Shanghai',
    FFMPEG_PATH: 'off',
    ...environment,
    ...options.environment,
  });
  const opened = await createContext(config, { log: () => undefined, hashCost: options.hashCost });
  const context = options.change?.(opened) ?? opened;
  const app = await buildApp(context, {
    root: projectRoot,
    clientFolder: options.clientFolder,
    streamAfterMs: options.streamAfterMs ?? 10_000,
  });
  options.prepare?.(app.instance);
  await app.instance.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.instance.server.address() as AddressInfo;
  return {
    app,
    context,
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      // A refused body may leave its connection open; answers under way get time to end first.
      const rest = setTimeout(() => app.instance.server.closeAllConnections(), endingMs);
      await app.instance.close();
      clearTimeout(rest);
      await opened.close();
      await remove();
    },
  };
}

/** Loaded by the first who needs it: most browser tests only start built sites. */
async function loadServer({ fromSources = false }: TestAppOptions): Promise<typeof ServerParts> {
  const [folder = ''] = relative(join(projectRoot, 'test'), expect.getState().testPath ?? '').split(sep);
  return !fromSources && isOnBundle(folder)
    ? ((await import(join(projectRoot, 'dist/server/parts.js'))) as typeof ServerParts)
    : import('#server/parts.ts');
}

interface Demonstration {
  folder: string;
  /** Settings with which a site finds its rows. */
  environment: Readonly<Partial<Record<string, string>>>;
  remove: () => Promise<void>;
}

const endingMs = 2_000;

/** Settings of a site whose database is elsewhere. */
const foreignRows = ['DATABASE_URL', 'DATA_FOLDER', 'CMS_ORIGIN'];

/** A copy of the demonstration: as a data folder, or its files as a folder and its rows as a database on the test server. */
async function copyDemonstration(
  { folder: kind = 'demo', environment = {} }: TestAppOptions,
  onPostgres = isSiteOnPostgres(),
): Promise<Demonstration> {
  if (kind === 'packaged') await packagedIsReady();
  const isOnServer = onPostgres && !foreignRows.some((name) => environment[name]);
  const folder = isOnServer ? copyDemoFiles(kind) : copyDemoFolder(kind);
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (!isOnServer) return { folder, environment: {}, remove: async () => removeFolder() };
  const server = await testServer();
  const address = await server.createDatabase({ template: kind });
  const secret = readFileSync(join(folder, 'secret'), 'utf8').trim();
  return {
    folder,
    environment: { DATABASE_URL: address, DEMO_CONTENT: 'true', APP_SECRET: secret },
    remove: async () => {
      await server.dropDatabase(address);
      removeFolder();
    },
  };
}

export interface BuiltSite extends AsyncDisposable {
  origin: string;
  process: ChildProcess;
  folder: string;
  /** Settings for commands on the same site. */
  environment: Readonly<Partial<Record<string, string>>>;
  /** Terminal output so far. */
  output: () => string;
}

/** Starts `dist/server/main.js`, as `npm start` does, and waits until it is ready. */
export async function startBuiltSite(
  environment: Record<string, string> = {},
  programme?: DemoFolder,
  onPostgres?: boolean,
): Promise<BuiltSite> {
  const { folder, environment: rows, remove } = await copyDemonstration({ folder: programme, environment }, onPostgres);
  const port = Number(environment['PORT'] ?? (await freePort()));
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    DATA_FOLDER: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_ORIGIN: origin,
    FFMPEG_PATH: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    STOP_DELAY_SECONDS: '0',
  };
  const child = spawn(process.execPath, [...siteFlags(), join(projectRoot, 'dist/server/main.js')], {
    cwd: projectRoot,
    env: { ...process.env, ...settings, ...rows, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const pipe of [child.stdout, child.stderr]) pipe.on('data', (bytes: Buffer) => output.push(bytes.toString()));
  await waitUntilReady(origin, child, () => output.join(''));
  return {
    origin,
    process: child,
    folder,
    environment: { ...settings, ...rows, ...environment },
    output: () => output.join(''),
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await new Promise((resolve) => child.once('exit', resolve));
      }
      await remove();
    },
  };
}

/** Disposes of a resource when the running test has ended. */
export function disposeAfterTest<T extends AsyncDisposable>(resource: T): T {
  onTestFinished(() => resource[Symbol.asyncDispose]());
  return resource;
}

/** Also on a machine that is busy with other tests. */
const readyMs = 120_000;

async function waitUntilReady(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + readyMs;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The site was not ready within ${readyMs} ms:\n${output()}`);
}
