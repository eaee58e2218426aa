/** People for staff: one for editing, adding, and saving by field. */
import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { juryMember, nomination, nominationRecipient, filmCredit } from '#server/db/schema/award.ts';
import { face } from '#server/db/schema/face.ts';
import { person } from '#server/db/schema/person.ts';
import { notFound, requiredMissing } from '#server/errors.ts';
import type { Input } from '#shared/api/endpoint.ts';
import { type addPerson, type ManagedPerson, personFields, type PersonFields, type savePerson } from '#shared/api/film-staff.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import {
  auditEdit,
  checkWindow,
  editedFields,
  mergeEdit,
  personTags,
  requirePictures,
  requireRecordPictures,
  shownNow,
  shownState,
  withInstants,
} from './award-edit.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { sanitiseHtml } from '#server/services/core/html-text.ts';
import { asColumns } from '#server/services/core/instant.ts';
import { readMediaItems } from '#server/services/media/media-item.ts';
import { indexPeople } from '#server/services/content/search-index.ts';

/** Throws `notFound`. */
export async function getPerson(db: Queryable, id: string, language: Language): Promise<ManagedPerson> {
  const countOf = (table: typeof filmCredit | typeof nomination | typeof nominationRecipient | typeof juryMember | typeof face) =>
    sql<number>`(select count(*)::int from ${table} where ${table}.person_id = ${person}.id)`;
  const [stored] = await db
    .select({
      person,
      shown: shownState(person),
      uses: {
        credits: countOf(filmCredit),
        nominations: sql<number>`${countOf(nomination)} + ${countOf(nominationRecipient)}`,
        juries: countOf(juryMember),
        faces: countOf(face),
      },
    })
    .from(person)
    .where(eq(person.id, id));
  if (!stored) throw notFound();
  const fields = toFields(stored.person);
  const media = await readMediaItems(db, [fields.portraitId], language);
  return {
    id,
    fields,
    portrait: media.get(fields.portraitId ?? '') ?? null,
    uses: stored.uses,
    shown: stored.shown,
    path: paths.content('people', id),
  };
}

function toFields(row: typeof person.$inferSelect): PersonFields {
  return editedFields<PersonFields>(personFields, row);
}

/** Throws `requiredMissing` without any name. */
export function insertPerson(db: Database, actorId: string, { nameZh, nameEn }: Input<typeof addPerson>['body']): Promise<{ id: string }> {
  if (nameZh.trim() === '' && nameEn.trim() === '') throw requiredMissing();
  return db.transaction(async (tx) => {
    const id = newId();
    await tx.insert(person).values({ id, nameZh: nameZh.trim(), nameEn: nameEn.trim() });
    await appendAudit(tx, { actorId, action: 'add', subjectKind: 'person', subjectId: id });
    await indexPeople(tx, [id]);
    return { id };
  });
}

/** Returns the person after the change. Throws `notFound`, `invalidRequest`, `requiredMissing` and `editConflict`. */
export function updatePerson(
  db: Database,
  actorId: string,
  { input, language }: { input: Input<typeof savePerson>['body']; language: Language },
): Promise<ManagedPerson> {
  const { id, base } = input;
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(person).where(eq(person.id, id)).for('update');
    if (!row) throw notFound();
    const present = toFields(row);
    const subject = { kind: 'person', id };
    const write = await mergeEdit(tx, subject, {
      present,
      base,
      changes: withInstants(cleaned(input.changes), ['publishAt', 'unpublishAt']),
    });
    if (Object.keys(write).length > 0) {
      const next = { ...present, ...write };
      if (next.nameZh.trim() === '' && next.nameEn.trim() === '') throw requiredMissing();
      checkWindow(next);
      await requireRecordPictures(tx, ['portraitId'], { present, write });
      await tx
        .update(person)
        .set(asColumns(write, ['publishAt', 'unpublishAt']))
        .where(eq(person.id, id));
      await auditEdit(tx, subject, { actorId, present, write });
      await indexPeople(tx, [id]);
      await announceChange(tx, personTags(id));
    }
    return getPerson(tx, id, language);
  });
}

/** Stores all fields as typed, public now, in a transaction that is rolled back. Throws what `updatePerson` would. */
export async function storeTypedPerson(tx: Transaction, id: string, typed: PersonFields): Promise<void> {
  const [row] = await tx.select().from(person).where(eq(person.id, id)).for('update');
  if (!row) throw notFound();
  const next = { ...typed, ...cleaned(typed) };
  if (next.nameZh.trim() === '' && next.nameEn.trim() === '') throw requiredMissing();
  checkWindow(next);
  if (next.portraitId !== row.portraitId) await requirePictures(tx, { ids: [next.portraitId], field: 'portraitId' });
  await tx
    .update(person)
    .set(asColumns({ ...next, ...shownNow }, ['publishAt', 'unpublishAt']))
    .where(eq(person.id, id));
}

function cleaned(changes: Input<typeof savePerson>['body']['changes']): Input<typeof savePerson>['body']['changes'] {
  const { bioZh, bioEn } = changes;
  return {
    ...changes,
    ...(bioZh === undefined ? {} : { bioZh: sanitiseHtml(bioZh) }),
    ...(bioEn === undefined ? {} : { bioEn: sanitiseHtml(bioEn) }),
  };
}
