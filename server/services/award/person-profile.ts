/** A person in the shape of an item's detail: films, nominations, jury seats, and the neighbours by name. */
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { awardCategory, awardUnit, edition, nomination, film, filmCredit } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import type { ContentAround, ContentItem, ContentLink } from '#shared/api/content.ts';
import type { FilmCard } from '#shared/api/award.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { selectPeople, selectFilms, toPersonCard, toFilmCard } from '#server/services/content/award-cards.ts';
import { readJurySeats, readNominationsOfPerson } from './award-record.ts';
import { publicHtml } from '#server/services/core/body-html.ts';
import { compareNames } from '#server/services/core/name-order.ts';
import { isoInstant, localized } from '#server/services/core/localized.ts';
import { columnOf, profile } from '#server/services/content/profile.ts';
import {
  earliest,
  isPublic,
  isPublicOrComing,
  nextInstant,
  nextReveal,
  nomineesArePublic,
  type Answer,
} from '#server/services/core/visibility.ts';

/** Maximum length of a filmography on a page. */
const worksMax = 60;

/** A public person; null for an unknown or hidden one. */
export async function readPersonItem(db: Queryable, id: string, language: Language): Promise<Answer<ContentItem> | null> {
  const [[card], [facts]] = await Promise.all([
    selectPeople(db, eq(person.id, id)),
    db
      .select({ person, changesAt: nextInstant(person) })
      .from(person)
      .where(and(eq(person.id, id), isPublic(person))),
  ]);
  if (!card || !facts) return null;
  const [columnId, filmography, nominations, juries, reveals] = await Promise.all([
    columnOf(db, 'people'),
    readFilmography(db, id, language),
    readNominationsOfPerson(db, id, language),
    readJurySeats(db, id, language),
    db.select({ at: nextReveal() }).from(edition),
  ]);
  const shown = toPersonCard(card, language);
  const body = publicHtml(localized(language, facts.person.bioZh, facts.person.bioEn));
  const data: ContentItem = {
    ...profile({ id, kind: 'people', columnId, title: shown.name, body, language, publishAt: facts.person.publishAt }),
    typeLabel: shown.role,
    contentAbstract: localized(language, facts.person.roleZh, facts.person.roleEn),
    cover: shown.portrait,
    viewCount: facts.person.viewCount,
    likeCount: facts.person.likeCount,
    path: shown.path,
    // The person's own page also shows the name in the other script, other names, and how the name is said.
    people: [
      {
        ...shown,
        originalName: otherName(facts.person, shown.name, language),
        aliases: facts.person.aliases.split('\n').filter(Boolean),
        pronunciation: facts.person.pronunciation,
      },
    ],
    works: filmography.works,
    nominations,
    juries,
  };
  const goesAt = earliest([facts.changesAt, filmography.changesAt]);
  return { data, tags: tagsOf(id), changesAt: earliest([goesAt, ...reveals.map(({ at }) => at)]), goesAt };
}

function tagsOf(id: string): string[] {
  return [`content:${id}`, 'people', 'works', 'editions'];
}

/** The name in the other script: Latin on Chinese pages, the original on English ones; '' if it is the same. */
export function otherName(
  { nameZh, nameEn, originalName }: Pick<typeof person.$inferSelect, 'nameZh' | 'nameEn' | 'originalName'>,
  name: string,
  language: Language,
): string {
  const other = language === 'en' ? originalName || nameZh : nameEn;
  return other === name ? '' : other;
}

/** Films that the person made or is publicly nominated with; newest first. */
export async function readFilmography(
  db: Queryable,
  personId: string,
  language: Language,
): Promise<{ works: FilmCard[]; changesAt: Date | null }> {
  const credited = sql`exists (select 1 from ${filmCredit} where ${filmCredit.filmId} = ${film.id} and ${filmCredit.personId} = ${personId})`;
  const nominated = sql`exists (select 1 from ${nomination}
    join ${awardCategory} on ${awardCategory.id} = ${nomination.categoryId}
    join ${awardUnit} on ${awardUnit.id} = ${awardCategory.unitId}
    join ${edition} on ${edition.id} = ${awardUnit.editionId}
    where ${nomination.filmId} = ${film.id} and ${nomination.personId} = ${personId} and ${nomineesArePublic()})`;
  const [rows, windows] = await Promise.all([
    selectFilms(db, or(credited, nominated))
      .orderBy(sql`${film.year} desc nulls last`, asc(film.id))
      .limit(worksMax),
    db
      .select({ at: nextInstant(film) })
      .from(film)
      .where(and(credited, isPublicOrComing(film))),
  ]);
  return { works: rows.map((row) => toFilmCard(row, language)), changesAt: earliest(windows.map(({ at }) => at)) };
}

/** The previous and next person by name; null for an unknown or hidden person. */
export async function readPersonAround(db: Queryable, id: string, language: Language): Promise<Answer<ContentAround> | null> {
  const known = await db
    .select({
      id: person.id,
      nameZh: person.nameZh,
      nameEn: person.nameEn,
      publishAt: person.publishAt,
      isPublic: isPublic(person).mapWith(Boolean),
      changesAt: nextInstant(person),
    })
    .from(person)
    .where(isPublicOrComing(person));
  const people = known
    .filter((row) => row.isPublic)
    .map(({ publishAt, nameZh, nameEn, ...row }) => ({ id: row.id, publishAt, name: localized(language, nameZh, nameEn) }))
    .sort(compareNames(language));
  const at = people.findIndex((row) => row.id === id);
  if (at < 0) return null;
  const link = (row: (typeof people)[number] | undefined): ContentLink | null =>
    row ? { id: row.id, title: row.name, publishTime: isoInstant(row.publishAt), path: paths.content('people', row.id) } : null;
  return {
    data: { previous: at > 0 ? link(people[at - 1]) : null, next: link(people[at + 1]), related: [], works: [] },
    tags: tagsOf(id),
    changesAt: earliest(known.map((row) => row.changesAt)),
  };
}
