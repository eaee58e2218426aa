/** View counts: one per visitor and item in half an hour over all instances, and only of visible items. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { film } from '#server/db/schema/award.ts';
import { content } from '#server/db/schema/content.ts';
import { contentView } from '#server/db/schema/like.ts';
import { person } from '#server/db/schema/person.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { purgeExpired } from '#server/services/purge-expired.ts';
import { createViewCount, type View, type ViewCountOptions } from '#server/services/content/view-count.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, makeEdition, makeItem, publishItem, secondsFromNow } from '#test/support/factories.ts';

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const cipher = createFieldCipher({ secret: 'a secret of the tests that is long enough', fieldKeys: [] });
const minutes = 60_000;
const aDay = 24 * 60 * minutes;

const fail = (error: unknown) => {
  throw error;
};

/** An instance whose views are written when the test says so. */
function instance({ db }: Pick<OpenDatabase, 'db'>, options: Partial<ViewCountOptions> = {}) {
  return createViewCount({ db, cipher, onError: fail, flushMs: 1e6, ...options });
}

const view = (id: string, given: Partial<View> = {}): View => ({
  kind: 'article',
  id,
  userId: null,
  network: '192.0.2.1',
  userAgent: browser,
  purpose: '',
  ...given,
});

async function viewsOf({ db }: Pick<OpenDatabase, 'db'>, id: string): Promise<number | undefined> {
  for (const table of [content, film, person]) {
    const [row] = await db.select({ count: table.viewCount }).from(table).where(eq(table.id, id));
    if (row) return row.count;
  }
  return undefined;
}

/** Lets the rows that decide be so much older. */
const letPass = ({ db }: Pick<OpenDatabase, 'db'>, interval: string) =>
  db.update(contentView).set({ viewedAt: sql`${contentView.viewedAt} - ${interval}::interval` });

testOnDatabase('counts a visitor once in half an hour, with and without an account, and again afterwards', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const id = await publishItem(database, { columnId });
  const views = instance(database);
  const see = async (given: Partial<View> = {}) => {
    views.note(view(id, given));
    await views.flush();
    return viewsOf(database, id);
  };

  expect(await see()).toBe(1);
  expect(await see()).toBe(1);
  expect(await see({ network: '192.0.2.2' })).toBe(2);
  expect(await see({ userAgent: `${browser} Edg/131.0` })).toBe(3);
  expect(await see({ userId: 'one' })).toBe(4);
  expect(await see({ userId: 'one', network: '198.51.100.7', userAgent: `${browser} OPR/1` })).toBe(4);
  await letPass(database, '29 minutes');
  expect(await see()).toBe(4);
  await letPass(database, '61 seconds');
  expect(await see()).toBe(5);
  await views.close();
});

testOnDatabase('counts views of articles, videos, films and people by kind, only while they are visible', async (database) => {
  const { db } = database;
  const { id: columnId } = await makeColumn(database);
  const article = await publishItem(database, { columnId });
  const video = await publishItem(database, { columnId, kind: 'episode' });
  const hidden = await makeItem(database, { columnId });
  const coming = await publishItem(database, { columnId }, { publishAt: secondsFromNow(3_600) });
  const edition = await makeEdition(database);
  const [shownFilm = ''] = edition.loserWorkIds;
  const [unseenFilm, unseenPerson] = [newId(), newId()];
  await db.insert(film).values({ id: unseenFilm, unitId: `${edition.id}-film` });
  await db.insert(person).values({ id: unseenPerson });
  const views = instance(database);

  for (const [id, kind] of [
    [article, 'article'],
    [video, 'video'],
    [shownFilm, 'episode'],
    [edition.winnerPersonId, 'people'],
    [hidden, 'article'],
    [coming, 'article'],
    [unseenFilm, 'episode'],
    [unseenPerson, 'people'],
    [newId(), 'article'],
    [`${newId()}'--`, 'video'],
  ] as const) {
    views.note(view(id, { kind }));
  }
  views.note(view(video, { kind: 'article', network: '192.0.2.9' }));
  await views.close();

  expect(await Promise.all([article, video, shownFilm, edition.winnerPersonId].map((id) => viewsOf(database, id)))).toEqual([1, 1, 1, 1]);
  expect(await Promise.all([hidden, coming, unseenFilm, unseenPerson].map((id) => viewsOf(database, id)))).toEqual([0, 0, 0, 0]);
  expect(await db.select({ id: contentView.contentId }).from(contentView).where(eq(contentView.contentId, hidden))).toEqual([]);
});

testOnDatabase('two instances that receive the same views at once count each visitor once', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const ids = await Promise.all(Array.from({ length: 6 }, () => publishItem(database, { columnId })));
  const instances = [instance(database), instance(database)];
  const visitors = 40;

  for (const [index, views] of instances.entries()) {
    const order = index === 0 ? ids : ids.toReversed();
    for (const id of order) for (let visitor = 0; visitor < visitors; visitor += 1) views.note(view(id, { userId: `visitor ${visitor}` }));
  }
  await Promise.all(instances.map((views) => views.close()));

  expect(await Promise.all(ids.map((id) => viewsOf(database, id)))).toEqual(ids.map(() => visitors));
});

testOnDatabase('three thousand views take one write, and views survive a failed write', async (database) => {
  const { db } = database;
  const { id: columnId } = await makeColumn(database);
  const id = await publishItem(database, { columnId });
  let [writes, isAway] = [0, false];
  const counting = new Proxy(db, {
    get: (target, name) => {
      if (name !== 'transaction') return Reflect.get(target, name) as unknown;
      return (run: Parameters<typeof db.transaction>[0]) => {
        writes += 1;
        return isAway ? Promise.reject(new Error('away')) : db.transaction(run);
      };
    },
  });
  const errors: unknown[] = [];
  const views = instance({ db: counting }, { onError: (error) => errors.push(error) });

  for (let visitor = 0; visitor < 3_000; visitor += 1) views.note(view(id, { network: `10.0.${visitor >> 8}.${visitor & 255}` }));
  isAway = true;
  await views.flush();
  expect([await viewsOf(database, id), errors.length]).toEqual([0, 1]);
  isAway = false;
  await views.flush();

  expect([await viewsOf(database, id), writes]).toEqual([3_000, 2]);
  await views.close();
});

testOnDatabase('bots, prefetches and a browser that changes its user agent are not counted as a crowd', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const id = await publishItem(database, { columnId });
  const views = instance(database);

  views.note(view(id, { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }));
  views.note(view(id, { userAgent: '' }));
  views.note(view(id, { purpose: 'prefetch;prerender' }));
  await views.flush();
  expect(await viewsOf(database, id)).toBe(0);
  for (let name = 0; name < 500; name += 1) views.note(view(id, { userAgent: `${browser} Own/${name}` }));
  views.note(view(id, { network: '192.0.2.2' }));
  await views.close();

  expect(await viewsOf(database, id)).toBe(101);
});

testOnDatabase('stored view hashes do not identify the visitor, change daily and are deleted after an hour', async (database) => {
  const { db } = database;
  const { id: columnId } = await makeColumn(database);
  const id = await publishItem(database, { columnId });
  let time = Date.now();
  const views = instance(database, { now: () => time });

  views.note(view(id));
  await views.flush();
  time += aDay;
  views.note(view(id));
  await views.close();

  const rows = await db.select().from(contentView).where(eq(contentView.contentId, id));
  expect(new Set(rows.map((row) => row.visitorHash)).size).toBe(2);
  expect(JSON.stringify(rows)).not.toMatch(/192|Mozilla|Chrome/);
  await letPass(database, '59 minutes');
  await purgeExpired(db);
  expect(await db.select().from(contentView).where(eq(contentView.contentId, id))).toHaveLength(2);
  await letPass(database, '2 minutes');
  await purgeExpired(db);
  expect(await db.select().from(contentView).where(eq(contentView.contentId, id))).toEqual([]);
});
