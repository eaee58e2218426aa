/** From when and until when a work shall be public: what a publisher says, else what its author asked for; the database's clock decides what lies ahead. */
import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { invalidRequest } from '#server/errors.ts';
import { optionalInstantOf } from '#server/services/core/instant.ts';
import type { ActBody } from './workflow-conditions.ts';
import type { Item, Revision } from '#server/services/content/publishing-revision.ts';

export interface ChosenWindow {
  /** Null = now, or since when it was before. */
  publishAt: Date | null;
  unpublishAt: Date | null;
  /** Visitors read the item now and would lose it until `publishAt`: the change has to wait instead. */
  mustWait: boolean;
}

/** The window in which an item shall be public. Throws `invalidRequest` for an end that lies behind or before the beginning. */
export async function chooseWindow(
  tx: Transaction,
  { item, revision, body }: { item: Item; revision: Revision; body: Pick<ActBody, 'publishAt' | 'unpublishAt'> },
): Promise<ChosenWindow> {
  const [begin, end] = [optionalInstantOf(body.publishAt, 'publishAt'), optionalInstantOf(body.unpublishAt, 'unpublishAt')];
  const ahead = await whichAreAhead(tx, {
    begin,
    end,
    wantedBegin: revision.wantedPublishAt,
    wantedEnd: revision.wantedUnpublishAt,
    current: item.publishAt,
  });
  const publishAt = begin === undefined ? kept(revision.wantedPublishAt, ahead.wantedBegin) : begin;
  const unpublishAt = end === undefined ? kept(revision.wantedUnpublishAt, ahead.wantedEnd) : end;
  if (end && !ahead.end) throw invalidRequest('unpublishAt');
  if (publishAt && unpublishAt && unpublishAt <= publishAt) throw invalidRequest('unpublishAt');
  const isComing = begin === undefined ? ahead.wantedBegin : ahead.begin;
  return {
    publishAt,
    unpublishAt,
    mustWait: isComing && item.liveRevisionId !== null && item.liveRevisionId !== revision.id && !ahead.current,
  };
}

export interface MovedHours {
  body: Pick<ActBody, 'publishAt' | 'unpublishAt'>;
  /** As they are. */
  publishAt: Date | null;
  unpublishAt: Date | null;
}

/** Hours that a publisher moves, undefined what stays. Throws `invalidRequest` where none is named, for one that lies behind, and for an end before the beginning. */
export async function readMovedWindow(
  tx: Transaction,
  { body, publishAt, unpublishAt }: MovedHours,
): Promise<{ publishAt: Date | null | undefined; unpublishAt: Date | null | undefined }> {
  const [begin, end] = [optionalInstantOf(body.publishAt, 'publishAt'), optionalInstantOf(body.unpublishAt, 'unpublishAt')];
  if (begin === undefined && end === undefined) throw invalidRequest('publishAt');
  const ahead = await whichAreAhead(tx, { begin, end });
  if (begin && !ahead.begin) throw invalidRequest('publishAt');
  if (end && !ahead.end) throw invalidRequest('unpublishAt');
  const [from, until] = [begin ?? (begin === null ? null : publishAt), end === undefined ? unpublishAt : end];
  if (from && until && until <= from) throw invalidRequest('unpublishAt');
  return { publishAt: begin, unpublishAt: end };
}

/** What an author asked for and what has passed meanwhile is no wish any more. */
function kept(wanted: Date | null, isAhead: boolean): Date | null {
  return isAhead ? wanted : null;
}

/** Which of some instants lie ahead of the database's clock; an absent one does not. */
export async function whichAreAhead<Name extends string>(
  tx: Transaction,
  instants: Readonly<Record<Name, Date | null | undefined>>,
): Promise<Record<Name, boolean>> {
  const names = Object.keys(instants) as Name[];
  const fields = names.map(
    (name) => sql`coalesce(${instants[name]?.toISOString() ?? null}::timestamptz > now(), false) as ${sql.identifier(name)}`,
  );
  const { rows } = await tx.execute<Record<string, boolean>>(sql`select ${sql.join(fields, sql`, `)}`);
  return Object.fromEntries(names.map((name) => [name, rows[0]?.[name] === true])) as Record<Name, boolean>;
}
