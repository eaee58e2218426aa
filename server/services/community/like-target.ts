/** Targets of likes and favourites: visible items, films, people and comments. */
import { and, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { comment } from '#server/db/schema/comment.ts';
import { content } from '#server/db/schema/content.ts';
import type { likeTargets } from '#server/db/schema/like.ts';
import { person } from '#server/db/schema/person.ts';
import { notFound } from '#server/errors.ts';
import type { LikeKind } from '#shared/api/like.ts';
import { isItemVisible } from './comment-item.ts';
import { isPublicComment } from './comment-state.ts';
import { isPublic, isVisible } from '#server/services/core/visibility.ts';

export type TargetKind = (typeof likeTargets)[number];

export interface Target {
  kind: TargetKind;
  id: string;
}

type CountedTable = PgTable & { id: PgColumn; likeCount: PgColumn };

interface LikeableTable {
  kind: TargetKind;
  table: CountedTable;
  isVisible: () => SQL | undefined;
}

const above = alias(comment, 'above');

/** Tables that are searched for an id, with their visibility conditions. */
const likeableTables: Readonly<Record<LikeKind, readonly LikeableTable[]>> = {
  content: [
    { kind: 'content', table: content, isVisible },
    { kind: 'work', table: film, isVisible: () => isPublic(film) },
    { kind: 'person', table: person, isVisible: () => isPublic(person) },
  ],
  comment: [
    {
      kind: 'comment',
      table: comment,
      isVisible: () => sql`(${isPublicComment()} and ${isItemVisible()}
        and not exists (select 1 from ${comment} as ${sql.identifier('above')} where ${above.id} = ${comment.parentId} and ${above.state} not in ('public', 'deleted')))`,
    },
  ],
};

/** True for a favourite whose target is visible; `kind` and `id` are columns of the favourite. */
export function isTargetVisible({ kind, id }: { kind: PgColumn; id: PgColumn }): SQL {
  const conditions = likeableTables.content.map(
    (likeable) =>
      sql`(${kind} = ${likeable.kind} and exists (select 1 from ${likeable.table} where ${likeable.table.id} = ${id} and ${likeable.isVisible()}))`,
  );
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** The target of an id. Throws `notFound` if it is not visible. */
export async function findTarget(db: Queryable, id: string, kind: LikeKind): Promise<Target> {
  return { kind: (await findTable(db, id, kind)).kind, id };
}

export interface LockedTarget extends Target {
  table: PgTable;
  likes: number;
}

/** Locks the rows of visible targets until the commit, comments before items and each table by id, as all writers do. Keys are the kind and the id that were asked for. */
export async function lockTargets(
  tx: Transaction,
  wanted: Readonly<Record<LikeKind, readonly string[]>>,
): Promise<ReadonlyMap<string, LockedTarget>> {
  const targets = new Map<string, LockedTarget>();
  for (const type of ['comment', 'content'] as const) {
    for (const { kind, table, isVisible: isOpen } of likeableTables[type]) {
      const missing = wanted[type].filter((id) => !targets.has(`${type} ${id}`));
      if (missing.length === 0) continue;
      const rows = await tx
        .select({ id: table.id, likes: table.likeCount })
        .from(table as PgTable)
        .where(and(sql`${table.id} = any(${sql.param(missing)}::text[])`, isOpen()))
        .orderBy(table.id)
        .for('no key update');
      for (const { id, likes } of rows) targets.set(`${type} ${String(id)}`, { kind, table, id: String(id), likes: Number(likes) });
    }
  }
  return targets;
}

/** Changes the stored counts of locked targets. */
export async function addLikes(tx: Transaction, changes: ReadonlyMap<LockedTarget, number>): Promise<void> {
  for (const table of new Set([...changes.keys()].map((target) => target.table))) {
    const rows = [...changes].filter(([target]) => target.table === table);
    const ids = sql.param(rows.map(([{ id }]) => id));
    const numbers = sql.param(rows.map(([, by]) => by));
    await tx.execute(
      sql`update ${table} as target set like_count = greatest(0, target.like_count + change.by)
        from unnest(${ids}::text[], ${numbers}::int[]) as change (id, by) where target.id = change.id`,
    );
  }
}

async function findTable(db: Queryable, id: string, kind: LikeKind): Promise<LikeableTable> {
  const looks = likeableTables[kind].map(
    (likeable) =>
      sql`select ${likeable.kind}::text as kind from ${likeable.table} where ${likeable.table.id} = ${id} and ${likeable.isVisible()}`,
  );
  const { rows } = await db.execute<{ kind: TargetKind }>(sql`${sql.join(looks, sql` union all `)} limit 1`);
  const likeable = likeableTables[kind].find((candidate) => candidate.kind === rows[0]?.kind);
  if (!likeable) throw notFound();
  return likeable;
}
