/** Likes of many users on one item while the server is killed: what was answered is kept, and the count is the number of rows. */
import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { content } from '#server/db/schema/content.ts';
import { userLike } from '#server/db/schema/like.ts';
import { createSessionService } from '#server/services/core/session.ts';
import { makePeople } from '#test/db/community/comment-stage.ts';
import { disposeAfterTest } from '#test/support/app.ts';
import { testServer } from '#test/support/database/postgres.ts';
import { isExhaustive, takingTurns } from '#test/support/exhaustive.ts';
import { openKilledSite } from '#test/support/servers/killed-site.ts';

const users = isExhaustive ? 200 : 40;
const kills = isExhaustive ? 8 : 1;
/** Answered likes between two kills. */
const answeredBetween = isExhaustive ? 1_300 : 150;
const contentId = 'n02';
const secret = 'a-secret-of-at-least-32-characters';

interface Reader {
  id: string;
  token: string;
  /** As the last answer said. */
  liked: boolean;
  /** A like was sent whose answer the kill cut off. */
  isCut: boolean;
}

test.each(takingTurns(['embedded', 'postgres'], 1))(
  'likes that were answered before a kill of the server are kept exactly, %s',
  async (engine) => {
    const address = engine === 'postgres' ? await (await testServer()).createDatabase({ template: 'demo' }) : null;
    const onServer: Record<string, string> = address ? { DATABASE_URL: address, APP_SECRET: secret, DEMO_CONTENT: 'false' } : {};
    const site = disposeAfterTest(await openKilledSite({ STOP_DELAY_SECONDS: '0', ...onServer }));
    const open = () => openDatabase({ databaseUrl: address, dataFolder: site.folder });
    await site.kill();
    const { readers, before } = await openWith(open, async (database) => ({
      readers: await logIn(database),
      before: await likesOf(database, []),
    }));

    let answered = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      await site.start();
      const [half, until] = [answered + answeredBetween / 2, answered + answeredBetween];
      // Every other one stops before the kill, so that all of its likes are answered.
      const liking = readers.map(async (reader, at) => {
        while (at % 2 === 0 || answered < half) {
          const liked = !reader.liked;
          const answer = await site
            .call('POST', '/web/cms/like/click', { body: { contentId, liked }, token: reader.token })
            .catch(() => null);
          reader.isCut = answer === null;
          if (answer === null) return;
          if (answer['code'] !== 200) throw new Error(`A like answers ${JSON.stringify(answer)}`);
          reader.liked = liked;
          answered += 1;
        }
      });
      await expect.poll(() => answered, { timeout: 60_000, interval: 5 }).toBeGreaterThan(until);
      await site.kill();
      await Promise.all(liking);
      // What was cut off may have been written or not.
      const { count, rows } = await openWith(open, (database) => likesOf(database, readers));
      expect(readers.filter(({ isCut }) => !isCut).length).toBeGreaterThanOrEqual(users / 2);
      expect(readers.filter(({ id, liked, isCut }) => !isCut && rows.has(id) !== liked)).toEqual([]);
      expect(count - before.count).toBe(rows.size);
      for (const reader of readers) reader.liked = rows.has(reader.id);
    }
    process.stdout.write(`${answered} likes answered, ${kills} kills, ${engine}\n`);
  },
  180_000 + kills * 60_000,
);

async function openWith<T>(open: () => Promise<OpenDatabase>, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  await using database = await open();
  return await work(database);
}

async function logIn(database: OpenDatabase): Promise<Reader[]> {
  const session = createSessionService(database);
  const readers: Reader[] = [];
  for (const { id } of await makePeople(database, users)) {
    const token = await session.issue(database.db, { userId: id, userAgent: '', addressHash: '' });
    readers.push({ id, token, liked: false, isCut: false });
  }
  return readers;
}

async function likesOf({ db }: OpenDatabase, readers: readonly Reader[]): Promise<{ count: number; rows: ReadonlySet<string> }> {
  const [item] = await db.select({ count: content.likeCount }).from(content).where(eq(content.id, contentId));
  const rows = await db
    .select({ userId: userLike.userId })
    .from(userLike)
    .where(
      inArray(
        userLike.userId,
        readers.map(({ id }) => id),
      ),
    );
  return { count: item?.count ?? Number.NaN, rows: new Set(rows.map(({ userId }) => userId)) };
}
