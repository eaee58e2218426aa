/** Serves shared/api/job.ts. */
import type { FastifyInstance } from 'fastify';
import { cancelJob, getJobSummary, listJobs, retryJob } from '#shared/api/job.ts';
import { route } from '#server/http/route.ts';
import type { JobListService } from '#server/services/job-list.ts';
import type { JobQueue } from '#server/services/job/job-queue.ts';
import { uncached } from '#server/http/no-store.ts';

export function registerJobRoutes(app: FastifyInstance, { jobs, jobList }: { jobs: JobQueue; jobList: JobListService }): void {
  route(app, listJobs, async ({ query, language }) => uncached(await jobList.list(query, language)));
  route(app, getJobSummary, async () => uncached(await jobList.summary()));
  route(app, retryJob, async ({ body, viewer }) => {
    await jobs.retry(Number(body.id), viewer.id);
    return uncached(null);
  });
  route(app, cancelJob, async ({ body, viewer }) => {
    await jobs.cancel(Number(body.id), viewer.id);
    return uncached(null);
  });
}
