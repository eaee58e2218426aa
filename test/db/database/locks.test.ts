/** Concurrent actions neither deadlock nor act on data that another one is changing. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { awardCategory, awardUnit, edition, film } from '#server/db/schema/award.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { lockAccount } from '#server/services/account/account-core.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { checkReferences } from '#server/services/editing/save-fields.ts';
import { createEditingService } from '#server/services/editing/editing.ts';
import { createMediaLibraryService } from '#server/services/media/media-library.ts';
import { createPublishingService } from '#server/services/content/publishing.ts';
import { refreshSearch } from '#server/services/content/search-index.ts';
import { makeFolder, sharedDatabase, testOnPostgres } from '#test/support/database/database.ts';
import { makeColumn, makeItem } from '#test/support/factories.ts';
import { bodyFor, openWorkflowStage } from '#test/db/editing/workflow-stage.ts';

/** Runs an action while another transaction holds its locks and continues once the action is done or waits; returns both outcomes. */
async function meet({ db }: OpenDatabase, lock: (tx: Transaction) => Promise<unknown>, act: () => Promise<unknown>): Promise<string[]> {
  const [locked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = db.transaction(async (tx) => {
    await lock(tx);
    locked.resolve();
    await goOn.promise;
    await appendAudit(tx, { actorId: 'test', action: 'meet', subjectKind: 'test', subjectId: 'meet' });
  });
  await locked.promise;
  let isOver = false;
  const acting = act().finally(() => (isOver = true));
  const isWaiting = async () =>
    (await db.execute(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows.length > 0;
  await expect.poll(async () => isOver || (await isWaiting())).toBe(true);
  goOn.resolve();
  return (await Promise.allSettled([other, acting])).map((outcome) =>
    outcome.status === 'fulfilled' ? 'done' : ((outcome.reason as { errorName?: string }).errorName ?? String(outcome.reason)),
  );
}

testOnPostgres('an author’s action and a staff change of the same account both succeed', async () => {
  const database = await sharedDatabase('postgres');
  const stage = await openWorkflowStage(database);
  const owner = await stage.institution();
  const submitted = await stage.work(owner, 'audit');

  expect(
    await meet(
      database,
      (tx) => lockAccount(tx, owner.id),
      () => stage.workflow.act(owner, 'withdraw', bodyFor(submitted)),
    ),
  ).toEqual(['done', 'done']);
});

testOnPostgres('moving a rejected item to another column succeeds while columns are edited', async () => {
  const database = await sharedDatabase('postgres');
  const stage = await openWorkflowStage(database);
  const owner = await stage.institution();
  const { contentId, id: revisionId, version } = await stage.work(owner, 'reject');
  const { id: columnId } = await makeColumn(database, { columnType: 'news' });
  const save = () =>
    createEditingService(database).save(owner, { id: contentId, revisionId, version, changes: { titleEn: 'Mended' }, columnId });

  expect(
    await meet(database, (tx) => tx.select({ id: siteColumn.id }).from(siteColumn).orderBy(siteColumn.id).for('update'), save),
  ).toEqual(['done', 'done']);
});

testOnPostgres('attaching a picture and deleting it exclude each other', async () => {
  const database = await sharedDatabase('postgres');
  const { db } = database;
  const stage = await openWorkflowStage(database);
  const owner = await stage.institution();
  const draft = await stage.work(owner, 'draft');
  const [taken, going] = [newId(), newId()];
  await db.insert(mediaFile).values([taken, going].map((id) => ({ id, path: `library/${id}.webp`, uploadedBy: owner.id })));
  const library = createMediaLibraryService({ db, media: createDiskStorage(makeFolder()) });
  const manage = createEditingService(database);
  const { contentId: id, id: revisionId, version } = draft;

  const takeUp = async (tx: Transaction) => {
    await checkReferences(tx, owner, { changes: { galleryIds: [taken] }, now: null });
    await tx
      .update(contentRevision)
      .set({ galleryIds: [taken] })
      .where(eq(contentRevision.id, revisionId));
  };
  expect(await meet(database, takeUp, () => library.remove(owner, [taken]))).toEqual(['done', 'stillUsed']);
  const letGo = async (tx: Transaction) => {
    await tx.select({ id: mediaFile.id }).from(mediaFile).where(eq(mediaFile.id, going)).for('update');
    await tx.delete(mediaFile).where(eq(mediaFile.id, going));
  };
  expect(
    await meet(database, letGo, () => manage.save(owner, { id, revisionId, version, changes: { galleryIds: [taken, going] } })),
  ).toEqual(['done', 'notFound']);
});

testOnPostgres('a film moved to another edition during its nomination is not nominated in the wrong one', async () => {
  const database = await sharedDatabase('postgres');
  const { db } = database;
  const [from, to] = [newId(), newId()];
  await db.insert(edition).values([from, to].map((id, at) => ({ id, year: 2_300 + at })));
  await db.insert(awardUnit).values([from, to].map((id) => ({ id, editionId: id, key: 'film', labelZh: '电影', labelEn: 'Film' })));
  const [filmId, categoryId] = [newId(), newId()];
  await db.insert(film).values({ id: filmId, unitId: from, titleZh: '片' });
  await db.insert(awardCategory).values({ id: categoryId, unitId: from, subject: 'work', labelZh: '奖', labelEn: '' });
  const nominate = () =>
    createAwardStaffService({ db }).nomination.add('test', { categoryId, filmId, personId: null, roleZh: '', roleEn: '' });
  // As `updateFilm` does.
  const move = async (tx: Transaction) => {
    await tx.select({ id: film.id }).from(film).where(eq(film.id, filmId)).for('update');
    await tx.update(film).set({ unitId: to }).where(eq(film.id, filmId));
  };

  expect(await meet(database, move, nominate)).toEqual(['done', 'invalidRequest']);
});

testOnPostgres('items of several columns are published at once, some together with their approval', async () => {
  const database = await sharedDatabase('postgres');
  const stage = await openWorkflowStage(database);
  const [owner, chief] = [await stage.institution(), await stage.person(['reviewer', 'publisher'])];
  const { id: columnId } = await makeColumn(database);
  const publishing = createPublishingService(database);
  const rounds = Array.from(
    { length: 12 },
    async () => [await stage.work(owner, 'audit'), await makeItem(database, { columnId })] as const,
  );
  const works = await Promise.all(rounds);

  const acts = works.flatMap(([submitted, approved]) => [
    stage.workflow.act(chief, 'approveAndOnline', bodyFor(submitted)),
    publishing.online(approved, 'test'),
  ]);
  const refused = (await Promise.allSettled(acts)).flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));

  expect(refused).toEqual([]);
});

testOnPostgres('films with the same people are saved, deleted and indexed concurrently', async () => {
  const database = await sharedDatabase('postgres');
  const { db } = database;
  const awards = createAwardStaffService(database);
  const unitId = newId();
  await db.insert(edition).values({ id: unitId, year: 2_310 });
  await db.insert(awardUnit).values({ id: unitId, editionId: unitId, key: 'film', labelZh: '电影', labelEn: 'Film' });
  const people = await Promise.all(['Lin', 'Qiao', 'Shen'].map((nameEn) => awards.person.add('test', { nameZh: '', nameEn })));
  const credits = people.map(({ id }) => ({ personId: id, nameZh: '', nameEn: '', function: 'cast' as const, roleZh: '', roleEn: '' }));
  const films = await Promise.all(
    Array.from({ length: 16 }, (_, at) => awards.film.add('test', { unitId, titleZh: '', titleEn: `Film ${at}` })),
  );
  const save = (id: string, fields: { credits?: typeof credits; titleEn?: string }, base: typeof fields) =>
    awards.film.save('test', { id, base, changes: fields }, 'en');
  for (const [at, { id }] of films.entries()) await save(id, { credits: at % 2 === 0 ? credits : credits.toReversed() }, { credits: [] });

  const acts = films.map(({ id }, at) =>
    at % 2 === 0 ? awards.film.remove('test', id) : save(id, { titleEn: `Renamed ${at}` }, { titleEn: `Film ${at}` }),
  );
  const refused = (await Promise.allSettled([...acts, refreshSearch(db)])).flatMap((outcome) =>
    outcome.status === 'rejected' ? [String(outcome.reason)] : [],
  );

  expect(refused).toEqual([]);
});
