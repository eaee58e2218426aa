/**
 * Sites that files use one after the other which write to different parts of it: one for each worker. Each site that is not
 * started saves three seconds of processor time. The set-up of the project holds them, because a worker may end with any file.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startBuiltSite, type BuiltSite } from '#test/support/app.ts';
import { isExhaustive } from '#test/support/exhaustive.ts';

/** Environment variable with the address at which workers ask for their site. */
export const commonSitesVariable = 'COMMON_SITES_ORIGIN';

/** Starts sites as workers ask for them. */
export async function startCommonSites(): Promise<AsyncDisposable & { origin: string }> {
  const sites = new Map<string, Promise<BuiltSite>>();
  const siteOf = (worker: string): Promise<BuiltSite> => {
    const known = sites.get(worker) ?? startBuiltSite({}, 'demo', true);
    sites.set(worker, known);
    return known;
  };
  const server = createServer((request, response) => {
    siteOf(request.url ?? '').then(
      ({ origin }) => response.end(origin),
      (error: unknown) => {
        // The retry of a test asks again.
        sites.delete(request.url ?? '');
        response.writeHead(500).end(String(error));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      for (const started of sites.values()) await started.then((site) => site[Symbol.asyncDispose]()).catch(() => undefined);
    },
  };
}

/** The site of this worker. In an exhaustive run, whose files change more, one for the file alone. */
export async function openCommonSite(): Promise<AsyncDisposable & { origin: string }> {
  const sites = process.env[commonSitesVariable];
  if (isExhaustive || !sites) return startBuiltSite();
  const answer = await fetch(`${sites}/${process.pid}`);
  const origin = await answer.text();
  if (!answer.ok) throw new Error(`The common site did not start: ${origin}`);
  return { origin, [Symbol.asyncDispose]: async () => undefined };
}
