/** Serves shared/api/setup.ts. */
import type { FastifyInstance } from 'fastify';
import { checkSetup, closeFirstSteps, listFirstSteps, makeFirstAdmin } from '#shared/api/setup.ts';
import { route } from '#server/http/route.ts';
import type { FirstStepsService } from '#server/services/account/first-steps.ts';
import type { SetupService } from '#server/services/account/setup.ts';
import { uncached } from '#server/http/no-store.ts';

export function registerSetupRoutes(
  app: FastifyInstance,
  { setup, firstSteps }: { setup: SetupService; firstSteps: FirstStepsService },
): void {
  route(app, checkSetup, async ({ body }) => uncached(await setup.check(body.token)));
  route(app, makeFirstAdmin, async ({ body, source, language }) => uncached(await setup.makeAdmin(body, source, language)));
  route(app, listFirstSteps, async () => uncached(await firstSteps.list()));
  route(app, closeFirstSteps, async ({ viewer }) => {
    await firstSteps.close(viewer);
    return uncached(null);
  });
}
