/** History of an item: actions from the audit trail and saved versions, the latest first. */
import { sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { userAccount } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import type { HistoryEntry } from '#shared/api/workflow.ts';
import type { ItemFields } from '#shared/api/content-staff.ts';
import type { Page } from '#shared/api/paging.ts';
import type { Language } from '#shared/language.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import type { Viewer } from '#shared/policies.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { findItemFor, readRevision } from '#server/services/content/revision.ts';
import { actBefore, readSnapshot } from '#server/services/content/snapshot.ts';
import { accountName, localized } from '#server/services/core/localized.ts';

export interface HistoryInput {
  id: string;
  pageNum?: number | undefined;
  pageSize?: number | undefined;
  language: Language;
}

interface StoredEntry extends Record<string, unknown> {
  at: string;
  act: string;
  fromState: string;
  toState: string;
  reason: string;
  revisionId: string;
  number: number;
  version: number | null;
  guest: string;
  nickName: string | null;
  institutionZh: string | null;
  institutionEn: string | null;
}

const actor = alias(userAccount, 'actor');

/** A page of the history. Throws `notFound` for items that the viewer may not see. */
export async function listItemHistory(
  db: Database,
  viewer: Viewer,
  { id, pageNum = 1, pageSize = pageSizeDefault, language }: HistoryInput,
): Promise<Page<HistoryEntry>> {
  await findItemFor(db, viewer, id);
  const [{ rows }, total] = await Promise.all([
    db.execute<StoredEntry>(sql`
      select to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, entry.act, entry.from_state as "fromState", entry.to_state as "toState", entry.reason,
        entry.revision_id as "revisionId", coalesce(r.number, 0) as number, s.version, entry.guest, ${accountName(language, actor)} as "nickName", a.institution_zh as "institutionZh", a.institution_en as "institutionEn"
      from (${entriesOf(id)} order by at desc, place desc, version desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}) as entry
      left join content_revision r on r.id = entry.revision_id
      left join content_snapshot s on s.revision_id = entry.revision_id and s.version = entry.version
      left join user_account actor on actor.id = entry.actor_id
      left join agency a on a.user_id = entry.actor_id
      order by entry.at desc, entry.place desc, entry.version desc`),
    countUpTo(db, sql`from (${entriesOf(id)}) as entry`),
  ]);
  return { rows: rows.map((row) => toEntry(row, language)), total };
}

/** SQL query of all entries; an action comes after a save of the same instant. */
function entriesOf(id: string): SQL {
  return sql`
    select at, action as act, actor_id, from_state, to_state, reason, coalesce(details ->> 'revisionId', '') as revision_id,
      case when details ->> 'version' ~ '^[0-9]{1,9}$' then (details ->> 'version')::int end as version, coalesce(details ->> 'guest', '') as guest, id as place
    from audit_entry where subject_kind = 'content' and subject_id = ${id}
    union all
    select created_at, 'save', coalesce(created_by, ''), '', '', '', revision_id, version, '', 0 from content_snapshot where content_id = ${id} and act in ('save', ${actBefore})`;
}

function toEntry({ nickName, institutionZh, institutionEn, guest, number, ...row }: StoredEntry, language: Language): HistoryEntry {
  const { at, act, fromState, toState, reason, revisionId, version } = row;
  return {
    at,
    act,
    fromState,
    toState,
    reason,
    revisionId,
    version,
    revisionNumber: number,
    actorName: guest || localized(language, institutionZh ?? '', institutionEn ?? '') || (nickName ?? ''),
  };
}

/** The fields of a saved version. Throws `notFound`. */
export async function readStoredVersion(
  db: Database,
  viewer: Viewer,
  { id, revisionId, version }: { id: string; revisionId: string; version: number },
): Promise<ItemFields> {
  await findItemFor(db, viewer, id);
  await readRevision(db, id, revisionId);
  const fields = await readSnapshot(db, revisionId, version);
  if (!fields) throw notFound();
  return fields;
}
