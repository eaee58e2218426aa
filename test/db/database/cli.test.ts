/** Operator commands, run as separate processes while a site holds the data folder. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { createAwardService } from '#server/services/award/award.ts';
import { findBrokenSeal } from '#server/services/core/audit-trail.ts';
import { followChanges } from '#server/services/core/change-feed.ts';
import { createSettingGroups } from '#server/services/core/setting-groups.ts';
import { createContentService } from '#server/services/reading/content.ts';
import { examine } from '#server/services/doctor/doctor.ts';
import { projectRoot } from '#build/checks/check-report.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { startS3Server } from '#test/support/servers/s3-server.ts';
import { openOperatedSite, runCli } from '#test/support/cli.ts';
import { makeDataFolder, makeFolder } from '#test/support/database/database.ts';
import { makeColumn, makeEdition, publishItem } from '#test/support/factories.ts';

test('publishes, withdraws and backs up beside a running site', async () => {
  const folder = await makeDataFolder('migrated');
  await using site = await openDatabase({ databaseUrl: null, dataFolder: folder });
  const { id: columnId } = await makeColumn(site);
  const id = await publishItem(site, { columnId });
  const total = async () => (await createContentService(site).listContent({ columnId }, 'zh-Hans')).data.total;

  expect(await runCli(folder, 'offline', id, 'a good reason')).toEqual({ code: 0, output: `${id} is offline.\n` });
  expect(await total()).toBe(0);
  expect(await runCli(folder, 'publish', id)).toEqual({ code: 0, output: `${id} is online.\n` });
  expect(await total()).toBe(1);
  const backup = join(folder, 'backup.gz');
  expect((await runCli(folder, 'backup', backup)).output).toMatch(/^\d+ rows are in /);
  expect(existsSync(backup)).toBe(true);
  // A word is no file: rows that anybody can read must not be written by a slip.
  for (const word of ['create', 'verfy', 'help'])
    expect(await runCli(folder, 'backup', word)).toEqual({
      code: 1,
      output: `Error: There is no command "backup ${word}". For a file, which is not encrypted, give a path or an ending: ./${word}.jsonl\n`,
    });
  expect(existsSync(join(projectRoot, 'create'))).toBe(false);
});

test('the doctor tells the state of each dependency beside a running site', async () => {
  const folder = await makeDataFolder('migrated');
  await using _site = await openDatabase({ databaseUrl: null, dataFolder: folder });

  const { output } = await runCli(folder, 'doctor', '--json');

  const findings = JSON.parse(output) as { name: string; state: string; message: string }[];
  const stateOf = (name: string) => findings.find((finding) => finding.name === name)?.state;
  expect(['settings', 'folder', 'database', 'schema', 'fonts', 'mail', 'storage'].map(stateOf)).toEqual(
    Array.from({ length: 7 }, () => 'ok'),
  );
  expect(findings.find(({ name }) => name === 'database')?.message).toMatch(/^embedded, PostgreSQL \d+.*, clock 0\.\d\d s apart$/);
});

test('the doctor writes, reads and deletes in the object store, and sends a mail when asked', async () => {
  const store = await startS3Server();
  onTestFinished(store.stop);
  await using mail = await startMailServer();
  const { endpoint, bucket, accessKeyId, secretAccessKey } = store.settings;
  const s3 = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  const environment = { DATA_FOLDER: makeFolder(), SMTP_URL: mail.url, MAIL_FROM: 'site@example.org', ...s3 };

  const quiet = await examine({ environment, mailTo: null });
  expect(mail.mails).toEqual([]);
  const findings = await examine({ environment, mailTo: 'operator@example.org' });

  const about = (name: string) => findings.find((finding) => finding.name === name);
  expect(about('storage')).toMatchObject({ state: 'ok', message: { en: 'panda writes, reads and deletes' } });
  expect(about('mail')).toMatchObject({ state: 'ok', message: { en: expect.stringMatching(/ took a mail for operator@example\.org$/) } });
  expect(quiet.find(({ name }) => name === 'mail')?.state).toBe('ok');
  expect(mail.mails.map(({ subject }) => subject)).toEqual(['Test mail']);
});

test('maintenance is switched beside a running site, and audited', async () => {
  await using site = await openOperatedSite();
  const { database } = site;
  const mode = async () => (await createSettingGroups({ db: database.db, environment: {} }).read(database.db, 'maintenance')).mode;

  const refused = await site.runCli('maintenance', 'perhaps');
  const on = await site.runCli('maintenance', 'on');

  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('“perhaps” is neither on nor off')]);
  expect([on, await mode()]).toEqual([{ code: 0, output: 'Maintenance is on.\n' }, 'on']);
  expect((await site.runCli('maintenance', 'off')).code).toBe(0);
  expect(await mode()).toBe('off');
  const entries = await database.db.select().from(auditEntry).where(eq(auditEntry.subjectId, 'maintenance'));
  expect(entries.map(({ actorId, action }) => [actorId, action])).toEqual([
    ['cli', 'save'],
    ['cli', 'save'],
  ]);
});

test('changes the phase of an edition beside a running site, which receives the change and audits it', async () => {
  await using site = await openOperatedSite();
  const { database } = site;
  const made = await makeEdition(database, { isCurrent: true });
  const heard: string[] = [];
  await using _feed = await followChanges(database, { onTags: (tags) => heard.push(...tags) });
  const phase = async () => (await createAwardService(database).getEdition(undefined, 'en')).data.phase;

  expect(await site.runCli('edition', 'phase', String(made.year), 'nominees')).toEqual({
    code: 0,
    output: `${made.year} is in the phase nominees.\n`,
  });
  await expect.poll(() => heard).toEqual(expect.arrayContaining(['home', 'editions', `edition:${made.id}`]));
  expect(await phase()).toBe('nominees');
  expect((await site.runCli('edition', 'phase', String(made.year), 'winners')).output).toBe(
    `${made.year} is in the phase winners; visitors see ceremony until its data is public.\n`,
  );
  expect(await phase()).toBe('ceremony');
  const trail = await database.db.select().from(auditEntry).where(eq(auditEntry.subjectKind, 'edition')).orderBy(asc(auditEntry.id));
  expect(trail.map(({ actorId, action, fromState, toState }) => [actorId, action, fromState, toState])).toEqual([
    ['cli', 'phase', 'call', 'nominees'],
    ['cli', 'phase', 'nominees', 'winners'],
  ]);
  expect(await findBrokenSeal(database.db)).toBeNull();
  expect(await site.runCli('edition', 'phase', String(made.year), 'party')).toEqual({ code: 1, output: 'Error: “party” is not a phase\n' });
  expect(await site.runCli('edition', 'phase', '1901', 'call')).toEqual({ code: 1, output: 'AppError: notFound\n' });
});

test('lists its commands without an argument, and prints the error of a failed command', async () => {
  await using site = await openOperatedSite();

  const help = await site.runCli();
  const unknown = await site.runCli('publish', 'nothing');

  expect(help.code).toBe(2);
  for (const name of ['migrate', 'seed', 'backup', 'restore', 'publish', 'offline', 'edition phase']) expect(help.output).toContain(name);
  expect(unknown).toEqual({ code: 1, output: 'AppError: notFound\n' });
});
