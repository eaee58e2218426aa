/** Search of the command palette: items, films, people and accounts that the caller may open in the management centre. */
import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { film } from '#server/db/schema/award.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { person } from '#server/db/schema/person.ts';
import { suggestion } from '#server/db/schema/search.ts';
import { isSeenItem, worksOnItems } from '#server/services/content/revision.ts';
import { containsText } from '#server/services/core/contains-text.ts';
import { pinyinQueryOf } from '#server/services/core/pinyin-terms.ts';
import { fold, likePrefix, searchQuery } from '#server/services/core/search-text.ts';
import type { PaletteResults } from '#shared/api/dashboard.ts';
import { can, type Viewer } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';

/** Results of each kind. */
const shownMax = 6;
/** Matches that are read before the best are taken. */
const candidatesMax = 200;

export async function findAnything(db: Database, viewer: Viewer, text: string): Promise<PaletteResults> {
  const search = fold(text).trim();
  if (search === '') return { items: [], films: [], people: [], accounts: [] };
  const awards = can(viewer, 'awardEdit');
  const [items, films, people, accounts] = await Promise.all([
    worksOnItems(viewer) || viewer.userType === userTypes.pgc ? findItems(db, viewer, search) : [],
    awards ? findFilms(db, search) : [],
    awards ? findPeople(db, search) : [],
    can(viewer, 'accountManage') ? findAccounts(db, search) : [],
  ]);
  return { items, films, people, accounts };
}

/** The current revision of items whose titles, abstracts or authors contain the words, or whose title reads so in pinyin; the latest change first. */
async function findItems(db: Database, viewer: Viewer, search: string): Promise<PaletteResults['items']> {
  const query = searchQuery(search);
  const pinyin = pinyinQueryOf(search);
  const byPinyin = pinyin && inArray(contentRevision.contentId, subjects(db, 'content', sql`${suggestion.terms} @@ ${pinyin}::tsquery`));
  const matches = or(query ? sql`${contentRevision.terms} @@ ${query}::tsquery` : undefined, byPinyin || undefined);
  if (!matches) return [];
  const found = db
    .select({
      id: contentRevision.contentId,
      number: contentRevision.number,
      kind: sql<'article' | 'episode'>`${content.kind}`.as('kind'),
      state: contentRevision.state,
      titleZh: contentRevision.titleZh,
      titleEn: contentRevision.titleEn,
      updatedAt: contentRevision.updatedAt,
    })
    .from(contentRevision)
    .innerJoin(content, eq(content.id, contentRevision.contentId))
    .where(and(matches, isNull(content.deletedAt), inArray(content.kind, ['article', 'episode']), isSeenItem(viewer)))
    .limit(candidatesMax)
    .as('found');
  const latest = db.selectDistinctOn([found.id]).from(found).orderBy(found.id, desc(found.number)).as('latest');
  const rows = await db.select().from(latest).orderBy(desc(latest.updatedAt)).limit(shownMax);
  return rows.map(({ id, kind, state, titleZh, titleEn }) => ({ id, kind, state, titleZh, titleEn }));
}

/** Ids of indexed subjects; of hidden ones too. */
function subjects(db: Database, kind: 'content' | 'work' | 'person', matches: SQL) {
  return db
    .select({ id: suggestion.subjectId })
    .from(suggestion)
    .where(and(eq(suggestion.subjectKind, kind), matches))
    .limit(candidatesMax);
}

/** By prefix, by words in any place, or by pinyin. */
function nameMatches(search: string): SQL {
  const [query, pinyin] = [searchQuery(search), pinyinQueryOf(search)];
  return sql`(${sql.join(
    [
      sql`${suggestion.folded} like ${likePrefix(search)}`,
      ...[query, pinyin].flatMap((literal) => (literal ? [sql`${suggestion.terms} @@ ${literal}::tsquery`] : [])),
    ],
    sql` or `,
  )})`;
}

function findFilms(db: Database, search: string): Promise<PaletteResults['films']> {
  return db
    .select({ id: film.id, nameZh: film.titleZh, nameEn: film.titleEn })
    .from(film)
    .where(inArray(film.id, subjects(db, 'work', nameMatches(search))))
    .orderBy(sql`length(${film.titleZh})`, asc(film.id))
    .limit(shownMax);
}

function findPeople(db: Database, search: string): Promise<PaletteResults['people']> {
  return db
    .select({ id: person.id, nameZh: person.nameZh, nameEn: person.nameEn })
    .from(person)
    .where(inArray(person.id, subjects(db, 'person', nameMatches(search))))
    .orderBy(sql`length(${person.nameZh})`, asc(person.id))
    .limit(shownMax);
}

async function findAccounts(db: Database, search: string): Promise<PaletteResults['accounts']> {
  const rows = await db
    .select({
      id: userAccount.id,
      nickName: userAccount.nickName,
      nameEn: userAccount.nameEn,
      institutionZh: agency.institutionZh,
      institutionEn: agency.institutionEn,
    })
    .from(userAccount)
    .leftJoin(agency, eq(agency.userId, userAccount.id))
    .where(
      and(
        sql`${userAccount.status} <> 'erased'`,
        containsText([userAccount.email, userAccount.nickName, userAccount.nameEn, agency.institutionZh, agency.institutionEn], search),
      ),
    )
    .limit(shownMax);
  return rows.map(({ id, nickName, nameEn, institutionZh, institutionEn }) => ({
    id,
    nameZh: institutionZh || nickName,
    nameEn: institutionEn || nameEn || nickName,
  }));
}
