/** The person behind a face: life, awards and works. */
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { edition } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import type { FaceDetail } from '#shared/api/face.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { honoursOf, readNominationsOfPerson } from './award-record.ts';
import { publicHtml } from '#server/services/core/body-html.ts';
import { readFilmography } from './person-profile.ts';
import { localized } from '#server/services/core/localized.ts';
import { earliest, isPublic, nextReveal } from '#server/services/core/visibility.ts';

export type FacePerson = Pick<FaceDetail, 'bio' | 'honours' | 'works' | 'personPath'>;

/** What is public of the person; empty where there is none. Also tells when nominees or winners become public next. */
export async function readFacePerson(
  db: Database,
  personId: string | null,
  language: Language,
): Promise<{ data: FacePerson; changesAt: Date | null }> {
  if (personId === null) return { data: { bio: '', honours: [], works: [], personPath: '' }, changesAt: null };
  const [[row], nominations, filmography, reveals] = await Promise.all([
    db
      .select({ bioZh: person.bioZh, bioEn: person.bioEn })
      .from(person)
      .where(and(eq(person.id, personId), isPublic(person))),
    readNominationsOfPerson(db, personId, language),
    readFilmography(db, personId, language),
    db.select({ at: nextReveal() }).from(edition),
  ]);
  const data = {
    bio: row ? publicHtml(localized(language, row.bioZh, row.bioEn)) : '',
    honours: honoursOf(nominations, language),
    works: filmography.works,
    personPath: paths.content('people', personId, 'panda'),
  };
  return { data, changesAt: earliest([filmography.changesAt, ...reveals.map(({ at }) => at)]) };
}
