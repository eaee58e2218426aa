/** Results of the browser project's set-up, which finishes while other tests run: a test requests one when it needs it, and waits for it. */
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { templateVariables } from '#test/support/database/postgres.ts';

/** Environment variable with the address of the set-up's server. */
export const setUpVariable = 'TEST_SETUP_ORIGIN';

export interface SetUpServer extends AsyncDisposable {
  origin: string;
}

/** Answers each path with what the function gives for it. */
export async function startSetUpServer(answer: (path: string) => Promise<string>): Promise<SetUpServer> {
  const server = createServer((request, response) => {
    answer(request.url ?? '').then(
      (given) => response.end(given),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  // A question waits for as long as the films are being packaged.
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Answer of the set-up for a path; null in projects without one. */
export async function askSetUp(path: string): Promise<string | null> {
  const origin = process.env[setUpVariable];
  if (!origin) return null;
  // `fetch` gives up after five minutes, which a busy machine may need for the films.
  const answer = await new Promise<IncomingMessage>((resolve, reject) => void get(origin + path, resolve).once('error', reject));
  const said = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`The set-up failed: ${said}`);
  return said;
}

/** Waits until the films of the demonstration are packaged. Projects without browsers, and the set-up itself, do not wait. */
export async function packagedIsReady(): Promise<void> {
  const database = await askSetUp('/packaged');
  if (database) process.env[templateVariables.packaged] = database;
}
