/** Films for staff: one for editing, adding, and saving by field. */
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { awardUnit, nomination, film, filmCredit } from '#server/db/schema/award.ts';
import { video } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { invalidRequest, notFound, requiredMissing, stillUsed } from '#server/errors.ts';
import type { Input } from '#shared/api/endpoint.ts';
import { type addFilm, filmFields, type FilmFields, type FilmVideo, type ManagedFilm, type saveFilm } from '#shared/api/film-staff.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import {
  auditEdit,
  checkNamed,
  checkWindow,
  cleanNamed,
  editedFields,
  filmTags,
  mergeEdit,
  requirePictures,
  requireRecordPictures,
  requireRows,
  shownNow,
  shownState,
  withInstants,
} from './award-edit.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { nextPosition } from './edition-edit-parts.ts';
import { sanitiseHtml } from '#server/services/core/html-text.ts';
import { asColumns } from '#server/services/core/instant.ts';
import { readPressFiles } from './press-kit.ts';
import { readMediaItems } from '#server/services/media/media-item.ts';
import { indexPeople, indexFilms } from '#server/services/content/search-index.ts';

/** Throws `notFound`. */
export async function getFilm(db: Queryable, id: string, language: Language): Promise<ManagedFilm> {
  const [storedFilm] = await db
    .select({ work: film, shown: shownState(film), editionId: awardUnit.editionId })
    .from(film)
    .innerJoin(awardUnit, eq(awardUnit.id, film.unitId))
    .where(eq(film.id, id));
  if (!storedFilm) throw notFound();
  const fields = toFields(storedFilm.work, await readCredits(db, id));
  const media = await readMediaItems(db, [fields.stillId, fields.posterId], language);
  return {
    id,
    fields,
    still: media.get(fields.stillId ?? '') ?? null,
    poster: media.get(fields.posterId ?? '') ?? null,
    videos: await readVideos(db, fields.videoIds),
    pressFiles: await readPressFiles(db, fields.pressKit),
    people: await readNames(
      db,
      fields.credits.flatMap(({ personId }) => personId ?? []),
    ),
    editionId: storedFilm.editionId,
    shown: storedFilm.shown,
    path: paths.content('episode', id, 'movies'),
  };
}

function toFields(row: typeof film.$inferSelect, credits: FilmFields['credits']): FilmFields {
  return editedFields<FilmFields>(filmFields, { ...row, credits });
}

function readCredits(db: Queryable, id: string): Promise<FilmFields['credits']> {
  return db
    .select({
      personId: filmCredit.personId,
      nameZh: filmCredit.nameZh,
      nameEn: filmCredit.nameEn,
      function: filmCredit.function,
      roleZh: filmCredit.roleZh,
      roleEn: filmCredit.roleEn,
    })
    .from(filmCredit)
    .where(eq(filmCredit.filmId, id))
    .orderBy(asc(filmCredit.position));
}

async function readVideos(db: Queryable, ids: readonly string[]): Promise<FilmVideo[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: video.id, titleZh: video.titleZh, titleEn: video.titleEn, seconds: video.seconds })
    .from(video)
    .where(inArray(video.id, [...ids]));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

async function readNames(db: Queryable, ids: readonly string[]): Promise<ManagedFilm['people']> {
  if (ids.length === 0) return [];
  return db
    .select({ id: person.id, nameZh: person.nameZh, nameEn: person.nameEn })
    .from(person)
    .where(inArray(person.id, [...new Set(ids)]));
}

/** Throws `requiredMissing` without any title, `invalidRequest` for an unknown unit. */
export function insertFilm(
  db: Database,
  actorId: string,
  { unitId, titleZh, titleEn }: Input<typeof addFilm>['body'],
): Promise<{ id: string }> {
  if (titleZh.trim() === '' && titleEn.trim() === '') throw requiredMissing();
  return db.transaction(async (tx) => {
    const editionId = await editionOf(tx, unitId);
    const id = newId();
    await tx
      .insert(film)
      .values({ id, unitId, titleZh: titleZh.trim(), titleEn: titleEn.trim(), position: nextPosition(film, sql`unit_id = ${unitId}`) });
    await appendAudit(tx, { actorId, action: 'add', subjectKind: 'film', subjectId: id });
    await indexFilms(tx, [id]);
    await announceChange(tx, filmTags(id, editionId));
    return { id };
  });
}

async function editionOf(tx: Transaction, unitId: string): Promise<string> {
  const [unit] = await tx.select({ editionId: awardUnit.editionId }).from(awardUnit).where(eq(awardUnit.id, unitId));
  if (!unit) throw invalidRequest('unitId');
  return unit.editionId;
}

/** Returns the film after the change. Throws `notFound`, `invalidRequest`, `requiredMissing`, `stillUsed` and `editConflict`. */
export function updateFilm(
  db: Database,
  actorId: string,
  { input, language }: { input: Input<typeof saveFilm>['body']; language: Language },
): Promise<ManagedFilm> {
  const { id, base } = input;
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(film).where(eq(film.id, id)).for('update');
    if (!row) throw notFound();
    const present = toFields(row, await readCredits(tx, id));
    const subject = { kind: 'film', id };
    const write = await mergeEdit(tx, subject, {
      present,
      base,
      changes: withInstants(cleaned(input.changes), ['publishAt', 'unpublishAt']),
    });
    if (Object.keys(write).length > 0) {
      await check(tx, id, { present, write });
      await store(tx, id, write);
      await auditEdit(tx, subject, { actorId, present, write });
      await indexFilms(tx, [id]);
      // People who are no longer credited must not lead to this film any more.
      if (write.credits)
        await indexPeople(
          tx,
          present.credits.flatMap(({ personId }) => personId ?? []),
        );
      const editions = [await editionOf(tx, present.unitId), ...(write.unitId ? [await editionOf(tx, write.unitId)] : [])];
      await announceChange(tx, [...editions.flatMap((editionId) => filmTags(id, editionId)), ...(write.videoIds ? ['videos'] : [])]);
    }
    return getFilm(tx, id, language);
  });
}

/** Stores all fields as typed, public now, in a transaction that is rolled back. Throws what `updateFilm` would. */
export async function storeTypedFilm(tx: Transaction, id: string, typed: FilmFields): Promise<void> {
  const [row] = await tx.select().from(film).where(eq(film.id, id)).for('update');
  if (!row) throw notFound();
  const present = toFields(row, await readCredits(tx, id));
  const write = { ...typed, ...cleaned(typed) };
  const isChanged = (name: string, value: unknown) => JSON.stringify(value) !== JSON.stringify(present[name as keyof FilmFields]);
  await check(tx, id, { present, write: Object.fromEntries(Object.entries(write).filter(([name, value]) => isChanged(name, value))) });
  await store(tx, id, { ...write, ...shownNow });
}

/** Sanitises HTML before it is stored. */
function cleaned(changes: Input<typeof saveFilm>['body']['changes']): Input<typeof saveFilm>['body']['changes'] {
  const { synopsisZh, synopsisEn, credits } = changes;
  return {
    ...changes,
    ...(credits && { credits: cleanNamed(credits) }),
    ...(synopsisZh === undefined ? {} : { synopsisZh: sanitiseHtml(synopsisZh) }),
    ...(synopsisEn === undefined ? {} : { synopsisEn: sanitiseHtml(synopsisEn) }),
  };
}

async function check(tx: Transaction, id: string, { present, write }: { present: FilmFields; write: Partial<FilmFields> }): Promise<void> {
  const next = { ...present, ...write };
  if (next.titleZh.trim() === '' && next.titleEn.trim() === '') throw requiredMissing();
  checkWindow(next);
  await requireRecordPictures(tx, ['stillId', 'posterId'], { present, write });
  await requirePictures(tx, { ids: (write.pressKit ?? []).map((file) => file.id), field: 'pressKit' });
  await requireRows(tx, video, { ids: write.videoIds ?? [], field: 'videoIds' });
  await checkNamed(tx, write.credits ?? [], 'credits');
  if (write.unitId === undefined || write.unitId === present.unitId) return;
  const [from, to] = [await editionOf(tx, present.unitId), await editionOf(tx, write.unitId)];
  if (from === to) return;
  const [nominated] = await tx.select({ id: nomination.id }).from(nomination).where(eq(nomination.filmId, id)).limit(1);
  if (nominated) throw stillUsed();
}

async function store(tx: Transaction, id: string, { credits, ...fields }: Partial<FilmFields>): Promise<void> {
  // Credits have a table of their own, but also change the film's page.
  const set = { ...asColumns(fields, ['publishAt', 'unpublishAt']), ...(credits && { updatedAt: sql`now()` }) };
  if (Object.keys(set).length > 0) await tx.update(film).set(set).where(eq(film.id, id));
  if (credits === undefined) return;
  await tx.delete(filmCredit).where(eq(filmCredit.filmId, id));
  if (credits.length > 0) await tx.insert(filmCredit).values(credits.map((row, position) => ({ ...row, filmId: id, position })));
}
