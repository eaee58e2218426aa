/** Reads the configuration, builds the app, listens, prints a summary, and shuts down on a signal. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { createContext, type AppContext } from './context.ts';
import { closePort, followAnswered } from './http/close-port.ts';
import { endHeld } from './http/ending.ts';
import { errorLine } from './log.ts';
import { writeCompressedCopies } from './plugins/compressed-copies.ts';
import { createOperatorLog, print, type OperatorLog } from './operator-log.ts';
import { isOneOfMany, serveMany, settingsOfProcess, startsOthers } from './serve-many.ts';
import { listenError, StartError } from './start-error.ts';
import { announce, describeMail } from './terminal.ts';

export async function serve(): Promise<void> {
  const startedAt = performance.now();
  const config = settingsOfProcess(configOrExit());
  const log = createOperatorLog(config);
  for (const warning of config.warnings) log(warning, 'warn');
  let context: AppContext | undefined;
  const rehearsal = config.rehearsalCopy && (await import('#server/rehearsal/site-channel.ts'));
  try {
    rehearsal?.endWithSite(config);
    // Checked first, so that a second site on this machine fails at once.
    if (!isOneOfMany()) await claimPort(config);
    if (startsOthers(config)) return serveMany(config, log);
    context = await createContext(config, { log, onFatal: endAtOnce(log), showMail: (mail) => print(describeMail(mail)) });
    await serveContext(config, context, { log, startedAt });
    await rehearsal?.tellSite({ kind: 'ready' });
  } catch (error) {
    await rehearsal?.tellSite({ kind: 'failed', fault: rehearsal.faultOf(error) });
    log(error instanceof Error ? error.message : String(error), 'fatal');
    process.exitCode = 1;
    await context?.close().catch(() => undefined);
    // Threads and timers of a failed start must not keep the process alive.
    process.exit(1);
  }
}

async function serveContext(
  config: Config,
  context: AppContext,
  { log, startedAt }: { log: OperatorLog; startedAt: number },
): Promise<void> {
  const root = projectRoot();
  const app = await buildApp(context, { root });
  const closeAnswered = followAnswered(app.instance.server);
  const ending = new AbortController();
  // Registered before the port opens, so that no signal is missed.
  const signals = closeOnSignal(config, log, {
    drain: () => {
      app.drain();
      // A connection ends with its next answer, so that a balancer uses none of them when the port closes.
      app.instance.server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false;
      });
    },
    close: async () => {
      ending.abort();
      const { server } = app.instance;
      const ended = new Promise((resolve) => server.once('close', resolve));
      await closePort(server);
      endHeld(app.instance);
      // Idle keep-alive connections must not delay the shutdown.
      const idle = setInterval(() => {
        server.closeIdleConnections();
        closeAnswered();
      }, idleMs);
      // An app that closes refuses the calls of pages for their data: those under way would be answered with a 503.
      await ended;
      clearInterval(idle);
      await app.instance.close();
      await context.close();
    },
  });
  // The port opens once a page can be served, so that no early request fails.
  if (config.role !== 'jobs') await app.prepare();
  if (signals.areClosing()) return;
  await app.instance.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenError(config, error);
  });
  // Prerendering would only delay the first visitors, who have waited for the port.
  if (config.role !== 'jobs')
    void pause(settledMs, undefined, { signal: ending.signal, ref: false }).then(
      () => app.prerender(ending.signal),
      () => undefined,
    );
  const setupToken = (await context.services?.setup.open()) ?? null;
  announce(context.config, context, { startMs: performance.now() - startedAt, setupToken });
  if (!config.rehearsalCopy) void finishFirstStart(context, { log, clientFolder: join(root, 'dist/client'), signal: ending.signal });
}

/** Finishes work that the first start postponed, sequentially, after the first visitors; does nothing on later starts. */
async function finishFirstStart(
  { services }: AppContext,
  { log, clientFolder, signal }: { log: OperatorLog; clientFolder: string; signal: AbortSignal },
) {
  await pause(firstVisitorsMs, undefined, { signal, ref: false }).catch(() => undefined);
  if (process.env['NODE_ENV'] === 'production' && !signal.aborted) {
    const made = await writeCompressedCopies(clientFolder, { atOnce: 1, signal }).catch((error: unknown) => {
      log(`assets: files could not be compressed and are sent as they are: ${errorLine(error)}`);
      return 0;
    });
    if (made > 0 && !signal.aborted) log(`assets: ${made} files of the build are compressed`);
  }
  if (!signal.aborted) await services?.demoPictures.drawMissing();
}

const idleMs = 100;
const settledMs = 500;
const firstVisitorsMs = 2_000;

/** Throws a StartError if the port is not available; closes it again. */
async function claimPort({ host, port }: Config): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(listenError({ host, port }, error)));
    server.listen({ host, port }, () => server.close(() => resolve()));
  });
}

/** Without its database the process is useless; the supervisor restarts it. */
function endAtOnce(log: OperatorLog): (error: Error) => void {
  return (error) => {
    log(error.message, 'fatal');
    process.exit(1);
  };
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError) && !(error instanceof StartError)) throw error;
    print(error.message);
    // Nothing has been opened yet; an exit code alone would leave a supervisor waiting for a port.
    process.exit(1);
  }
}

/** The folder with package.json, from the sources and from the bundle. */
function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return resolve(folder);
}

interface Closing {
  /** Makes the readiness probe fail. */
  drain: () => void;
  close: () => Promise<void>;
}

/**
 * Graceful shutdown on SIGTERM and SIGINT: not ready, a pause, then the port closes; a second signal or the time limit
 * ends the process at once. `areClosing` lets a running start skip opening the port.
 */
function closeOnSignal(
  { stopDelaySeconds, stopLimitSeconds }: Config,
  log: OperatorLog,
  { drain, close }: Closing,
): { areClosing: () => boolean } {
  let isClosing = false;
  const end = async () => {
    drain();
    if (stopDelaySeconds > 0) log(`Stopping: not ready any more; the port closes in ${stopDelaySeconds} s.`);
    await pause(stopDelaySeconds * 1000);
    setTimeout(() => {
      log(`Stopped after ${stopLimitSeconds} s with requests still running (STOP_LIMIT_SECONDS).`, 'warn');
      process.exit(1);
    }, stopLimitSeconds * 1000).unref();
    await close();
  };
  const handle = () => {
    if (isClosing) process.exit(1);
    isClosing = true;
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        log(String(error), 'error');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
  return { areClosing: () => isClosing };
}
