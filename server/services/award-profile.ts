/** A work or a person in the shape of an item's detail, so that one address serves everything that has a page. */
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { awardCategory, awardUnit, edition, nomination, work, workCredit } from '#server/db/schema/award.ts';
import { siteColumn, type columnTypes } from '#server/db/schema/column.ts';
import { person } from '#server/db/schema/person.ts';
import type { ContentDetail } from '#shared/api/content.ts';
import type { Language } from '#shared/language.ts';
import { personCardFields, selectPeople, selectWorks, toPersonCard, toWorkCard } from './award-cards.ts';
import { plainText, readingMinutes, sanitiseHtml } from './html-text.ts';
import { isoInstant, pick } from './pick.ts';
import { readVideoFiles } from './video-files.ts';
import { earliest, isPublic, nextInstant, nextReveal, nomineesArePublic, type Answer } from './visibility.ts';

/** Reads a work or a person that is public; null when the id names neither. */
export async function readProfile(db: Database, id: string, language: Language): Promise<Answer<ContentDetail> | null> {
  return (await readWork(db, id, language)) ?? (await readPerson(db, id, language));
}

async function readWork(db: Database, id: string, language: Language): Promise<Answer<ContentDetail> | null> {
  const [[card], [facts]] = await Promise.all([
    selectWorks(db, eq(work.id, id)),
    db
      .select({ work, editionId: edition.id, unitZh: awardUnit.labelZh, unitEn: awardUnit.labelEn, changesAt: nextInstant(work), revealsAt: nextReveal() })
      .from(work)
      .innerJoin(awardUnit, eq(awardUnit.id, work.unitId))
      .innerJoin(edition, eq(edition.id, awardUnit.editionId))
      .where(and(eq(work.id, id), isPublic(work))),
  ]);
  if (!card || !facts) return null;
  const [columnId, people, files] = await Promise.all([columnOf(db, 'film'), readCredits(db, id, language), readVideoFiles(db, facts.work.videoIds, language)]);
  const shown = toWorkCard(card, language);
  const body = sanitiseHtml(pick(language, facts.work.synopsisZh, facts.work.synopsisEn));
  const data: ContentDetail = {
    ...profile({ id, kind: 'episode', columnId, title: shown.title, body, language, publishAt: facts.work.publishAt }),
    typeLabel: pick(language, facts.unitZh, facts.unitEn),
    contentAbstract: shown.logline,
    cover: shown.still ?? shown.poster,
    author: shown.director,
    time: shown.minutes === null ? null : shown.minutes * 60,
    viewCount: facts.work.viewCount,
    likeCount: facts.work.likeCount,
    path: shown.path,
    people,
    works: [shown],
    ...files,
  };
  return { data, tags: [`content:${id}`, `edition:${facts.editionId}`, 'people'], changesAt: earliest([facts.changesAt, facts.revealsAt]) };
}

async function readPerson(db: Database, id: string, language: Language): Promise<Answer<ContentDetail> | null> {
  const [[card], [facts]] = await Promise.all([
    selectPeople(db, eq(person.id, id)),
    db.select({ person, changesAt: nextInstant(person) }).from(person).where(and(eq(person.id, id), isPublic(person))),
  ]);
  if (!card || !facts) return null;
  const [columnId, works, reveals] = await Promise.all([columnOf(db, 'people'), readFilmography(db, id, language), db.select({ at: nextReveal() }).from(edition)]);
  const shown = toPersonCard(card, language);
  const body = sanitiseHtml(pick(language, facts.person.bioZh, facts.person.bioEn));
  const data: ContentDetail = {
    ...profile({ id, kind: 'people', columnId, title: shown.name, body, language, publishAt: facts.person.publishAt }),
    typeLabel: shown.role,
    contentAbstract: pick(language, facts.person.roleZh, facts.person.roleEn),
    cover: shown.portrait,
    viewCount: facts.person.viewCount,
    likeCount: facts.person.likeCount,
    path: shown.path,
    people: [shown],
    works,
  };
  return { data, tags: [`content:${id}`, 'people'], changesAt: earliest([facts.changesAt, ...reveals.map(({ at }) => at)]) };
}

interface ProfileInput {
  id: string;
  kind: 'episode' | 'people';
  columnId: string;
  title: string;
  body: string;
  language: Language;
  publishAt: Date | null;
}

/** The fields that works and people fill in the same way; texts fall back to the other language one by one. */
function profile({ id, kind, columnId, title, body, language, publishAt }: ProfileInput): ContentDetail {
  return {
    id, kind, columnId, title, language,
    type: null, typeLabel: '', contentAbstract: '', cover: null, author: '', source: '', tags: [], pinned: false, path: '',
    publishTime: isoInstant(publishAt), updateTime: isoInstant(publishAt),
    viewCount: 0, likeCount: 0, commentCount: 0, time: null,
    content: body, readingMinutes: readingMinutes(plainText(body)), languages: ['zh-Hans', 'en'],
    gallery: [], videoFiles: [], otherFiles: [], people: [], works: [], videos: [], nominations: [], juries: [], previous: null, next: null, related: [],
  };
}

async function columnOf(db: Database, columnType: (typeof columnTypes)[number]): Promise<string> {
  const [column] = await db.select({ id: siteColumn.id }).from(siteColumn).where(eq(siteColumn.columnType, columnType)).orderBy(asc(siteColumn.position)).limit(1);
  return column?.id ?? columnType;
}

/** Longest list of credits that a page shows. */
const creditsMax = 60;

async function readCredits(db: Database, workId: string, language: Language) {
  const rows = await db
    .select({ personId: workCredit.personId, roleZh: workCredit.roleZh, roleEn: workCredit.roleEn })
    .from(workCredit)
    .where(eq(workCredit.workId, workId))
    .orderBy(asc(workCredit.position))
    .limit(creditsMax);
  if (rows.length === 0) return [];
  const people = await selectPeople(db, inArray(personCardFields.id, rows.map((row) => row.personId)));
  return rows.flatMap((row) => {
    const found = people.find(({ id }) => id === row.personId);
    return found ? [toPersonCard(found, language, pick(language, row.roleZh, row.roleEn))] : [];
  });
}

/** Works that a person made, or is publicly nominated with; newest first. */
async function readFilmography(db: Database, personId: string, language: Language) {
  const credited = sql`exists (select 1 from ${workCredit} where ${workCredit.workId} = ${work.id} and ${workCredit.personId} = ${personId})`;
  const nominated = and(
    nomineesArePublic(),
    sql`exists (select 1 from ${nomination} join ${awardCategory} on ${awardCategory.id} = ${nomination.categoryId} where ${nomination.workId} = ${work.id} and ${nomination.personId} = ${personId})`,
  );
  const rows = await selectWorks(db, or(credited, nominated)).orderBy(sql`${work.year} desc nulls last`, asc(work.id)).limit(creditsMax);
  return rows.map((row) => toWorkCard(row, language));
}
