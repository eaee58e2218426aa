/** The audit trail for staff: paged by id, with the names of actors and subjects. */
import { and, desc, eq, gte, inArray, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { invitation, userAccount } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { awardCategory, awardUnit, edition, film, juryMember, nomination } from '#server/db/schema/award.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { watchedWord } from '#server/db/schema/comment.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { dictionaryEntry } from '#server/db/schema/dictionary.ts';
import { face, faceColumn } from '#server/db/schema/face.ts';
import { person } from '#server/db/schema/person.ts';
import { pressKit, pressOutlet } from '#server/db/schema/press.ts';
import { programmeEvent, venue } from '#server/db/schema/programme.ts';
import { auditCheckMax, type AuditRow } from '#shared/api/audit.ts';
import type { Page } from '#shared/api/paging.ts';
import type { Language } from '#shared/language.ts';
import { appendAudit, checkSeals, type SealCheck } from './audit-trail.ts';
import { countUpTo } from './count-up-to.ts';
import { containsText } from './contains-text.ts';
import { listFile, type ListFile } from '#server/db/list-file.ts';
import { beginOfDay } from './instant.ts';
import { accountName, isoInstant, localized } from './localized.ts';

export interface AuditQuery {
  actor?: string | undefined;
  action?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  before?: number | undefined;
  size?: number | undefined;
}

type Entry = typeof auditEntry.$inferSelect;

const usualSize = 50;
/** Maximum number of accounts that a search text may match. */
const actorsMax = 100;
/** Maximum number of distinct names offered as filters; a trail has a few dozen. */
const namesMax = 200;
const rowsLookedAt = 20_000;
const dayMs = 86_400_000;

export interface ExportedList {
  /** Name of the list. */
  list: string;
  format: string;
  count: number;
  filters: Record<string, unknown>;
}

export type AuditListService = ReturnType<typeof createAuditListService>;

export function createAuditListService({ db }: { db: Database }) {
  return {
    /** Rows before the given id, latest first. `total` counts the matching rows up to a limit. */
    list: (query: AuditQuery, language: Language): Promise<Page<AuditRow>> => listAudits(db, query, language),

    /** All rows that the filters leave. */
    export: async (query: AuditQuery, language: Language): Promise<ListFile> =>
      listFile(db, {
        keys: db
          .select({ id: auditEntry.id })
          .from(auditEntry)
          .where(await filterOf(db, query))
          .orderBy(desc(auditEntry.id)),
        read: async (ids) =>
          namedRows(
            db,
            await db
              .select()
              .from(auditEntry)
              .where(inArray(auditEntry.id, ids.map(Number))),
            language,
          ),
        keyOf: ({ id }) => String(id),
      }),

    /** Records that somebody takes a list away as a file. */
    recordExport: (actorId: string, { list, format, count, filters }: ExportedList): Promise<void> =>
      db.transaction((tx) =>
        appendAudit(tx, { actorId, action: 'export', subjectKind: 'list', subjectId: list, details: { format, count, ...filters } }),
      ),

    /** Distinct actions and subject kinds of the latest rows. */
    names: async (): Promise<{ actions: string[]; subjectKinds: string[] }> => {
      const [actions, subjectKinds] = await Promise.all([distinctOf(db, auditEntry.action), distinctOf(db, auditEntry.subjectKind)]);
      return { actions, subjectKinds };
    },

    /** Verifies the hash chain of the page after a row. */
    verify: (after: number): Promise<SealCheck> => checkSeals(db, { after, limit: auditCheckMax }),
  };
}

/** A page of the trail with names; also serves the history of one account. */
export async function listAudits(db: Database, query: AuditQuery, language: Language): Promise<Page<AuditRow>> {
  const { before, size = usualSize } = query;
  const filter = await filterOf(db, query);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(auditEntry)
      .where(and(filter, before === undefined ? undefined : lt(auditEntry.id, before)))
      .orderBy(desc(auditEntry.id))
      .limit(size),
    countUpTo(db, sql`from ${auditEntry} ${filter ? sql`where ${filter}` : sql``}`),
  ]);
  return { rows: await namedRows(db, rows, language), total };
}

async function namedRows(db: Database, rows: readonly Entry[], language: Language): Promise<AuditRow[]> {
  const [actors, subjects] = await Promise.all([
    nameAccounts(
      db,
      language,
      rows.map(({ actorId }) => actorId),
    ),
    nameSubjects(db, rows),
  ]);
  return rows.map((row) =>
    toRow(row, {
      actorName: actors.get(row.actorId) ?? '',
      subjectName: subjectName(subjects.get(`${row.subjectKind} ${row.subjectId}`), language),
    }),
  );
}

function toRow(row: Entry, names: Pick<AuditRow, 'actorName' | 'subjectName'>): AuditRow {
  return {
    id: row.id,
    at: isoInstant(row.at),
    actorId: row.actorId,
    action: row.action,
    subjectKind: row.subjectKind,
    subjectId: row.subjectId,
    fromState: row.fromState,
    toState: row.toState,
    reason: row.reason,
    details: Object.keys(row.details).length > 0 ? JSON.stringify(row.details) : '',
    hash: row.hash,
    ...names,
  };
}

async function filterOf(db: Database, { actor = '', action, subjectKind, subjectId, from, until }: AuditQuery): Promise<SQL | undefined> {
  const who = actor.trim();
  return and(
    who ? inArray(auditEntry.actorId, await actorsCalled(db, who)) : undefined,
    action ? eq(auditEntry.action, action) : undefined,
    subjectKind ? eq(auditEntry.subjectKind, subjectKind) : undefined,
    subjectId ? eq(auditEntry.subjectId, subjectId) : undefined,
    from ? gte(auditEntry.at, beginOfDay(from, 'from')) : undefined,
    until ? lt(auditEntry.at, beginOfDay(new Date(Date.parse(until) + dayMs).toISOString().slice(0, 10), 'until')) : undefined,
  );
}

/** Actor ids for a search text: the text itself (an id, `system`, `cli` or `guest`) and the accounts whose name or email contains it. */
async function actorsCalled(db: Database, text: string): Promise<string[]> {
  const accounts = await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(containsText([userAccount.email, userAccount.nickName, userAccount.nameEn], text))
    .limit(actorsMax);
  return [text, ...accounts.map(({ id }) => id)];
}

/** Distinct values of a column in the latest rows; older rows are not scanned. */
async function distinctOf(db: Database, column: typeof auditEntry.action | typeof auditEntry.subjectKind): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct name from (select ${column} as name from ${auditEntry} order by ${auditEntry.id} desc limit ${rowsLookedAt}) as latest order by name limit ${namesMax}`);
  return rows.map(({ name }) => name);
}

/** Names by account id; erased accounts have none. */
export async function nameAccounts(db: Queryable, language: Language, ids: readonly string[]): Promise<Map<string, string>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const rows = await db
    .select({ id: userAccount.id, name: accountName(language, userAccount) })
    .from(userAccount)
    .where(inArray(userAccount.id, unique));
  return new Map(rows.map(({ id, name }) => [id, name ?? '']));
}

/** A query for the names of a kind; `from` is its table, with those that name it. */
const named = (from: SQLWrapper, id: SQLWrapper, [zh, en]: readonly [SQLWrapper, SQLWrapper]) =>
  sql`select ${id} as id, ${zh} as zh, ${en} as en from ${from}`;
/** A name in a language, or in the other one. */
const either = (name: SQLWrapper, other: SQLWrapper) => sql`coalesce(nullif(${name}, ''), ${other}, '')`;
const label = ({ labelZh, labelEn }: Record<'labelZh' | 'labelEn', SQLWrapper>) => [labelZh, labelEn] as const;
const name = ({ nameZh, nameEn }: Record<'nameZh' | 'nameEn', SQLWrapper>) => [nameZh, nameEn] as const;
const title = ({ titleZh, titleEn }: Record<'titleZh' | 'titleEn', SQLWrapper>) => [titleZh, titleEn] as const;
const [personZh, personEn] = [either(person.nameZh, person.nameEn), either(person.nameEn, person.nameZh)];
/** Of a nomination, in a language: its nominee and the award. */
const nominee = (who: SQLWrapper, work: SQLWrapper, award: SQLWrapper) =>
  sql`concat_ws(' · ', coalesce(nullif(${who}, ''), ${work}), ${award})`;

/** Queries for the names of subjects by kind; other kinds have no names. An item is named by its latest revision's title. */
const namesByKind = {
  account: named(userAccount, userAccount.id, [userAccount.nickName, userAccount.nameEn]),
  category: named(awardCategory, awardCategory.id, label(awardCategory)),
  column: named(siteColumn, siteColumn.id, label(siteColumn)),
  content: sql`select distinct on (${contentRevision.contentId}) ${contentRevision.contentId} as id, ${contentRevision.titleZh} as zh, ${contentRevision.titleEn} as en from ${contentRevision} order by ${contentRevision.contentId}, ${contentRevision.number} desc`,
  dictionary: named(dictionaryEntry, dictionaryEntry.id, label(dictionaryEntry)),
  edition: named(edition, edition.id, [edition.id, edition.id]),
  event: named(programmeEvent, programmeEvent.id, title(programmeEvent)),
  face: named(sql`${face} left join ${person} on ${person.id} = ${face.personId}`, face.id, [
    either(face.nameZh, personZh),
    either(face.nameEn, personEn),
  ]),
  faceColumn: named(faceColumn, faceColumn.id, label(faceColumn)),
  film: named(film, film.id, title(film)),
  invitation: named(invitation, invitation.id, [invitation.institutionZh, invitation.institutionEn]),
  juror: named(sql`${juryMember} join ${person} on ${person.id} = ${juryMember.personId}`, juryMember.id, [
    sql`${personZh} || ' · ' || ${juryMember.editionId}`,
    sql`${personEn} || ' · ' || ${juryMember.editionId}`,
  ]),
  nomination: named(
    sql`${nomination} join ${awardCategory} on ${awardCategory.id} = ${nomination.categoryId} left join ${film} on ${film.id} = ${nomination.filmId} left join ${person} on ${person.id} = ${nomination.personId}`,
    nomination.id,
    [
      nominee(personZh, either(film.titleZh, film.titleEn), either(awardCategory.labelZh, awardCategory.labelEn)),
      nominee(personEn, either(film.titleEn, film.titleZh), either(awardCategory.labelEn, awardCategory.labelZh)),
    ],
  ),
  person: named(person, person.id, name(person)),
  pressKit: named(pressKit, pressKit.id, title(pressKit)),
  pressOutlet: named(pressOutlet, pressOutlet.id, name(pressOutlet)),
  unit: named(awardUnit, awardUnit.id, label(awardUnit)),
  venue: named(venue, venue.id, name(venue)),
  word: named(watchedWord, watchedWord.word, [watchedWord.word, watchedWord.word]),
} as const satisfies Record<string, SQL>;

interface SubjectNames {
  zh: string;
  en: string;
}

function subjectName(names: SubjectNames | undefined, language: Language): string {
  return names ? localized(language, names.zh, names.en) : '';
}

/** Names of subjects, keyed by `kind id`; one query per kind. */
export async function nameSubjects(
  db: Database,
  rows: readonly Pick<Entry, 'subjectKind' | 'subjectId'>[],
): Promise<Map<string, SubjectNames>> {
  const named = await Promise.all(
    Object.entries(namesByKind).map(async ([kind, names]) => {
      const ids = [...new Set(rows.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId))];
      if (ids.length === 0) return [];
      const result = await db.execute<{ id: string; zh: string; en: string }>(
        sql`select id, zh, en from (${names}) as named where id in ${ids}`,
      );
      return result.rows.map(({ id, zh, en }) => [`${kind} ${id}`, { zh, en }] as const);
    }),
  );
  return new Map(named.flat());
}
