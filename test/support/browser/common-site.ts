/**
 * Sites that files use one after the other which write to different parts of it: one for each worker. Each site that is not
 * started saves three seconds of processor time. The set-up of the project holds them, because a worker may end with any file.
 */
import { startBuiltSite, type BuiltSite } from '#test/support/app.ts';
import { isExhaustive } from '#test/support/exhaustive.ts';
import { askSetUp } from '#test/support/set-up-server.ts';

/** Starts sites as workers ask for them. */
export function createCommonSites(): AsyncDisposable & { originFor: (worker: string) => Promise<string> } {
  const sites = new Map<string, Promise<BuiltSite>>();
  return {
    originFor: async (worker) => {
      const known = sites.get(worker) ?? startBuiltSite({}, 'demo', true);
      sites.set(worker, known);
      // The retry of a test asks again.
      known.catch(() => sites.delete(worker));
      return (await known).origin;
    },
    [Symbol.asyncDispose]: async () => {
      for (const started of sites.values()) await started.then((site) => site[Symbol.asyncDispose]()).catch(() => undefined);
    },
  };
}

/** The site of this worker. In an exhaustive run, whose files change more, one for the file alone. */
export async function openCommonSite(): Promise<AsyncDisposable & { origin: string }> {
  const origin = isExhaustive ? null : await askSetUp(`/common/${process.pid}`);
  return origin ? { origin, [Symbol.asyncDispose]: async () => undefined } : startBuiltSite();
}
