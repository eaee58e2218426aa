/** Search for people and films by name, for the editor's pickers. */
import { and, asc, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Static } from 'typebox';
import type { Database } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import type { findSubjects } from '#shared/api/content-list-staff.ts';
import { containsText } from '#server/services/core/contains-text.ts';
import { isPublic } from '#server/services/core/visibility.ts';

export type SubjectQuery = Static<typeof findSubjects.query>;
type Subjects = Static<typeof findSubjects.data>;

const shownMax = 10;

/** Public people or films whose names contain the text; names that start with it come first. */
export async function findSubjectsByName(db: Database, { kind, search }: SubjectQuery): Promise<Subjects> {
  const text = search.trim().toLowerCase();
  if (text === '') return [];
  if (kind === 'person') {
    const { nameZh, nameEn, originalName } = person;
    return db
      .select({ id: person.id, nameZh, nameEn })
      .from(person)
      .where(and(isPublic(person), containsText([nameZh, nameEn, originalName], text)))
      .orderBy(...rank(text, [nameZh, nameEn]), asc(person.id))
      .limit(shownMax);
  }
  const { titleZh: nameZh, titleEn: nameEn, originalTitle } = film;
  return db
    .select({ id: film.id, nameZh, nameEn })
    .from(film)
    .where(and(isPublic(film), containsText([nameZh, nameEn, originalTitle], text)))
    .orderBy(...rank(text, [nameZh, nameEn]), asc(film.id))
    .limit(shownMax);
}

function rank(text: string, columns: readonly PgColumn[]): SQL[] {
  return [
    sql`${sql.join(
      columns.map((column) => sql`starts_with(lower(${column}), ${text})`),
      sql` or `,
    )} desc`,
  ];
}
