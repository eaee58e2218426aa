/** Reads the configuration, builds the app, listens, tells the terminal what is there, and closes on a signal. */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { createContext, type AppContext } from './context.ts';
import { announce, describeMail, say } from './terminal.ts';

const stopMs = 10_000;

export async function serve(): Promise<void> {
  const startedAt = performance.now();
  const config = configOrExit();
  let context: AppContext;
  try {
    context = await createContext(config, { say, onFatal: endAtOnce, showMail: (mail) => say(describeMail(mail)) });
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
    return;
  }
  const app = await buildApp(context, { root: projectRoot() });
  await app.instance.listen({ host: config.host, port: config.port });
  const setupToken = (await context.services?.setup.open()) ?? null;
  announce(config, context, { startMs: performance.now() - startedAt, setupToken });
  void app.warm();
  closeOnSignal(async () => {
    app.retire();
    await app.instance.close();
    await context.close();
  });
}

/** Without its database the process only pretends to serve; whoever watches it starts it again. */
function endAtOnce(error: Error): void {
  say(error.message);
  process.exit(1);
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    say(error.message);
    // Nothing has been opened yet; an exit code alone would leave a supervisor waiting for a port.
    process.exit(1);
  }
}

/** The folder with package.json, from the sources as from the bundle. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return resolve(folder);
}

/** Ends in order on SIGTERM and SIGINT; a second signal or ten seconds end it at once. */
function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false;
  const handle = () => {
    if (isClosing) process.exit(1);
    isClosing = true;
    setTimeout(() => process.exit(1), stopMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        say(String(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}
