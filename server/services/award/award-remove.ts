/** Deletes films and people entered by mistake, and moves films within their unit. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { awardUnit, juryMember, nomination, nominationRecipient, film, filmCredit } from '#server/db/schema/award.ts';
import { face } from '#server/db/schema/face.ts';
import { person } from '#server/db/schema/person.ts';
import { invalidRequest, notFound, stillUsed } from '#server/errors.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { placeFilm } from '#shared/api/film-staff.ts';
import type { Removed } from '#shared/api/press/removed-record.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { editionTags, filmTags, personTags, writePositions } from './award-edit.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { eraseReactions } from '#server/services/content/content-reactions.ts';
import { lockEditionOf } from './edition-edit.ts';
import { keepRemoved } from './removed-record.ts';
import { indexPeople, indexFilms } from '#server/services/content/search-index.ts';

/** Also deletes credits, which are restored with it, and reactions, which are not. Throws `notFound`, and `stillUsed` for a nominee: the record of an edition must stay complete. */
export function removeFilm(db: Database, actorId: string, id: string): Promise<Removed> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ titleZh: film.titleZh, titleEn: film.titleEn, unitId: film.unitId })
      .from(film)
      .where(eq(film.id, id))
      .for('update');
    if (!row) throw notFound();
    const [nominated] = await tx.select({ id: nomination.id }).from(nomination).where(eq(nomination.filmId, id)).limit(1);
    if (nominated) throw stillUsed();
    const [unit] = await tx.select({ editionId: awardUnit.editionId }).from(awardUnit).where(eq(awardUnit.id, row.unitId));
    const tags = filmTags(id, unit?.editionId ?? '');
    const removed = await keepRemoved(tx, { kind: 'film', id, tags }, [
      [film, eq(film.id, id)],
      [filmCredit, eq(filmCredit.filmId, id)],
    ]);
    await eraseReactions(tx, id);
    const credited = await tx.selectDistinct({ id: filmCredit.personId }).from(filmCredit).where(eq(filmCredit.filmId, id));
    await tx.delete(film).where(eq(film.id, id));
    await appendAudit(tx, { actorId, action: 'remove', subjectKind: 'film', subjectId: id, details: { ...row } });
    await indexFilms(tx, [id]);
    await indexPeople(
      tx,
      credited.flatMap((row) => row.id ?? []),
    );
    await announceChange(tx, tags);
    return removed;
  });
}

/** Throws `notFound`, and `stillUsed` for a person whom a film, nomination, jury or face refers to. */
export function removePerson(db: Database, actorId: string, id: string): Promise<Removed> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select({ nameZh: person.nameZh, nameEn: person.nameEn }).from(person).where(eq(person.id, id)).for('update');
    if (!row) throw notFound();
    const named = [filmCredit, nomination, nominationRecipient, juryMember, face].map(
      (table) => sql`exists (select 1 from ${table} where ${table.personId} = ${id})`,
    );
    const { rows } = await tx.execute<{ used: boolean }>(sql`select (${sql.join(named, sql` or `)}) as used`);
    if (rows[0]?.used) throw stillUsed();
    const tags = personTags(id);
    const removed = await keepRemoved(tx, { kind: 'person', id, tags }, [[person, eq(person.id, id)]]);
    await eraseReactions(tx, id);
    await tx.delete(person).where(eq(person.id, id));
    await appendAudit(tx, { actorId, action: 'remove', subjectKind: 'person', subjectId: id, details: { ...row } });
    await indexPeople(tx, [id]);
    await announceChange(tx, tags);
    return removed;
  });
}

/** Moves a film next to another of its unit; safe for concurrent moves. Throws `notFound` and `invalidRequest`. */
export function placeFilmIn(db: Database, actorId: string, { id, otherId, side }: Input<typeof placeFilm>['body']): Promise<void> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select({ unitId: film.unitId }).from(film).where(eq(film.id, id));
    if (!row) throw notFound();
    const {
      edition: { id: editionId },
    } = await lockEditionOf(tx, 'unit', row.unitId);
    const present = (
      await tx.select({ id: film.id }).from(film).where(eq(film.unitId, row.unitId)).orderBy(asc(film.position), asc(film.id))
    ).map((film) => film.id);
    if (id === otherId || !present.includes(otherId)) throw invalidRequest('otherId');
    const others = present.filter((filmId) => filmId !== id);
    const at = others.indexOf(otherId) + (side === 'after' ? 1 : 0);
    await writePositions(
      tx,
      film,
      others.toSpliced(at, 0, id).map((filmId, position) => [filmId, position] as const),
    );
    await appendAudit(tx, { actorId, action: 'order', subjectKind: 'film', subjectId: id, details: { [side]: otherId } });
    await announceChange(tx, editionTags(editionId));
  });
}
