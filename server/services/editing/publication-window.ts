/** Publication window of an item: the publisher's times, else the author's; the database clock decides which instants are in the future. */
import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { invalidRequest } from '#server/errors.ts';
import { optionalInstantOf } from '#server/services/core/instant.ts';
import type { Item, Revision } from '#server/services/content/revision.ts';

/** Times in a publisher's request; an absent one keeps the author's wish. */
interface RequestedWindow {
  publishAt?: string | null | undefined;
  unpublishAt?: string | null | undefined;
}

export interface ChosenWindow {
  /** Null = now, or the earlier start of an item that was online before. */
  publishAt: Date | null;
  unpublishAt: Date | null;
  /** The item is public now and would disappear until `publishAt`, so the new revision has to wait. */
  mustWait: boolean;
}

/** The item's publication window. Throws `invalidRequest` for an end that is in the past or before the start. */
export async function chooseWindow(
  tx: Transaction,
  { item, revision, body }: { item: Item; revision: Revision; body: RequestedWindow },
): Promise<ChosenWindow> {
  const [begin, end] = [optionalInstantOf(body.publishAt, 'publishAt'), optionalInstantOf(body.unpublishAt, 'unpublishAt')];
  const ahead = await whichAreAhead(tx, {
    begin,
    end,
    wantedBegin: revision.wantedPublishAt,
    wantedEnd: revision.wantedUnpublishAt,
    current: item.publishAt,
  });
  const publishAt = begin === undefined ? unlessPast(revision.wantedPublishAt, ahead.wantedBegin) : begin;
  const unpublishAt = end === undefined ? unlessPast(revision.wantedUnpublishAt, ahead.wantedEnd) : end;
  if (end && !ahead.end) throw invalidRequest('unpublishAt');
  if (publishAt && unpublishAt && unpublishAt <= publishAt) throw invalidRequest('unpublishAt');
  const isComing = begin === undefined ? ahead.wantedBegin : ahead.begin;
  return {
    publishAt,
    unpublishAt,
    mustWait: isComing && item.liveRevisionId !== null && item.liveRevisionId !== revision.id && !ahead.current,
  };
}

export interface MovedWindow {
  body: RequestedWindow;
  /** Present times. */
  publishAt: Date | null;
  unpublishAt: Date | null;
}

/** New publication times; undefined for one that stays. Throws `invalidRequest` when neither is given, for a time in the past, and for an end before the start. */
export async function readMovedWindow(
  tx: Transaction,
  { body, publishAt, unpublishAt }: MovedWindow,
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

/** An author's requested time, ignored once it has passed. */
function unlessPast(requested: Date | null, isAhead: boolean): Date | null {
  return isAhead ? requested : null;
}

/** Which instants are in the future by the database clock; an absent one is not. */
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
