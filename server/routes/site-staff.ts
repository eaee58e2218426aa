/** The site for staff: columns, dictionaries, moved paths, audit trail, jobs, first setup. */
import type { FastifyInstance } from 'fastify';
import { listAuditNames, listAudits, verifyAudits } from '#shared/api/audit.ts';
import { getSettingGroup, listSettings, saveSettingGroup, testMailServer } from '#shared/api/site-staff.ts';
import { columnRecord, placeColumn } from '#shared/api/record/column.ts';
import { exportMovedPaths, importMovedPaths, movedPathRecord } from '#shared/api/record/moved-path.ts';
import { dictionaryRecord, placeEntry } from '#shared/api/record/dictionary.ts';
import { examineSite } from '#shared/api/site/doctor.ts';
import { cancelJob, getJobSummary, listJobs, retryJob } from '#shared/api/job.ts';
import { checkSetup, closeFirstSteps, findAnything, getCalendar, getDashboard, getWizard, makeFirstAdmin } from '#shared/api/dashboard.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services/services.ts';
import { registerRecord } from './record.ts';

export function registerSiteStaffRoutes(
  app: FastifyInstance,
  {
    columnStaff,
    dashboard,
    dictionaryStaff,
    doctor,
    movedPath,
    movedPathStaff,
    audit,
    jobs,
    jobList,
    setup,
    settingGroup,
    mailServer,
    siteSetting,
    firstSteps,
  }: Services,
): void {
  route(app, getDashboard, async ({ viewer, language }) => uncached(await dashboard.get(viewer, language)));
  route(app, getCalendar, async ({ viewer, query }) => uncached(await dashboard.calendar(viewer, query)));
  route(app, findAnything, async ({ viewer, query }) => uncached(await dashboard.find(viewer, query.search)));

  registerRecord(app, { record: columnRecord, service: columnStaff, place: placeColumn });
  registerRecord(app, { record: dictionaryRecord, service: dictionaryStaff, place: placeEntry });

  registerRecord(app, { record: movedPathRecord, service: movedPathStaff, exported: { contract: exportMovedPaths, audit } });
  route(app, importMovedPaths, async ({ body, viewer }) => {
    const file = Buffer.from(body.file, 'base64');
    return uncached(await movedPath.importTable(file, { actorId: viewer.id, isDryRun: body.dryRun, encoding: body.encoding }));
  });

  route(app, testMailServer, async ({ viewer, language }) => uncached(await mailServer.test(viewer, language)));
  route(app, getSettingGroup, async ({ query, viewer }) => uncached(await settingGroup.get(viewer, query.group)));
  route(app, saveSettingGroup, async ({ body, viewer }) => uncached(await settingGroup.save(viewer, body)));
  route(app, listSettings, async ({ language }) => uncached(siteSetting.list(language)));

  route(app, examineSite, async ({ language }) => uncached(await doctor.examine(language)));

  route(app, listAudits, async ({ query, language }) => uncached(await audit.list(query, language)));
  route(app, listAuditNames, async () => uncached(await audit.names()));
  route(app, verifyAudits, async ({ query }) => uncached(await audit.verify(query.after ?? 0)));

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

  route(app, checkSetup, async ({ body }) => uncached(await setup.check(body.token)));
  route(app, makeFirstAdmin, async ({ body, source, language }) => uncached(await setup.makeAdmin(body, source, language)));
  route(app, getWizard, async () => uncached(await firstSteps.wizard()));
  route(app, closeFirstSteps, async ({ viewer }) => {
    await firstSteps.close(viewer);
    return uncached(null);
  });
}
