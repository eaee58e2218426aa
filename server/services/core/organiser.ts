/** What staff have published about the organiser, and the time zone of the site, which the process follows. */
import { and, eq } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';
import { everythingTag, type EventBus } from '#server/events.ts';
import { Value } from 'typebox/value';
import { organiser, type Organiser } from '#shared/api/site-navigation.ts';
import { emptyOrganiser, organiserTag, zoneOf } from '#shared/site/organiser.ts';
import { setSiteZone } from '#shared/site-zone.ts';

/** The published facts; empty ones without. */
export async function readOrganiser(db: Queryable): Promise<Organiser> {
  const [row] = await db
    .select({ data: sitePartRevision.data })
    .from(sitePartRevision)
    .where(and(eq(sitePartRevision.kind, 'organiser'), eq(sitePartRevision.state, 'online')));
  return row && Value.Check(organiser, row.data) ? row.data : emptyOrganiser;
}

interface FollowOptions {
  db: Database;
  events: EventBus;
  /** Of a site whose organiser has not said theirs. */
  serverZone: string;
  onError: (error: unknown) => void;
}

/** Sets the zone of the process, again after each publication. Returns what ends it. */
export async function followSiteZone({ db, events, serverZone, onError }: FollowOptions): Promise<() => void> {
  const read = async () => setSiteZone(zoneOf(await readOrganiser(db), serverZone));
  await read();
  return events.onContentChanged((tags) => {
    if (tags.includes(organiserTag) || tags.includes(everythingTag)) read().catch(onError);
  });
}
