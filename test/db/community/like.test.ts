/** Likes, favourites, watch positions and the viewer's state of items; stored counters stay correct under races. */
import { and, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { comment } from '#server/db/schema/comment.ts';
import { content } from '#server/db/schema/content.ts';
import { userLike } from '#server/db/schema/like.ts';
import { video } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { removeFavouritesOf, removeLikesOf } from '#server/services/community/like-erase.ts';
import { createPublishingService } from '#server/services/content/publishing.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, makeEdition, makeItem, publishItem, secondsFromNow } from '#test/support/factories.ts';
import { makeArticle, makePeople, makePerson, makeStage, putComment, recount } from './comment-stage.ts';

async function likesOf({ db }: OpenDatabase, id: string) {
  const [item] = await db.select({ count: content.likeCount }).from(content).where(eq(content.id, id));
  const [said] = await db.select({ count: comment.likeCount }).from(comment).where(eq(comment.id, id));
  const rows = await db.select().from(userLike).where(eq(userLike.targetId, id));
  return { kept: (item ?? said)?.count, real: rows.length };
}

testOnDatabase('likes are set idempotently, withdrawn and toggled; films and people can be liked too', async (database) => {
  const { likes } = makeStage(database);
  const [contentId, reader, edition] = [await makeArticle(database), await makePerson(database), await makeEdition(database)];
  const click = (liked?: boolean, id = contentId) => likes.click(reader.id, { contentId: id, ...(liked === undefined ? {} : { liked }) });

  expect([await click(true), await click(true), await click(false), await click(false), await click(), await click()]).toEqual([
    { liked: true, count: 1 },
    { liked: true, count: 1 },
    { liked: false, count: 0 },
    { liked: false, count: 0 },
    { liked: true, count: 1 },
    { liked: false, count: 0 },
  ]);
  expect(await click(true, edition.winnerWorkId)).toEqual({ liked: true, count: 1 });
  expect(await click(true, edition.winnerPersonId)).toEqual({ liked: true, count: 1 });
  expect(await database.db.select({ count: film.likeCount }).from(film).where(eq(film.id, edition.winnerWorkId))).toEqual([{ count: 1 }]);
  expect(await database.db.select({ count: person.likeCount }).from(person).where(eq(person.id, edition.winnerPersonId))).toEqual([
    { count: 1 },
  ]);
});

testOnDatabase(
  'refuses likes on invisible items and on comments that are not public or belong to an invisible thread or item',
  async (database) => {
    const { likes } = makeStage(database);
    const [contentId, offline, reader] = [await makeArticle(database), await makeArticle(database), await makePerson(database)];
    const column = await makeColumn(database);
    const put = (values: object) => putComment(database, { contentId, userId: reader.id, ...values });
    const [open, deletedRoot, hiddenRoot] = [await put({}), await put({ state: 'deleted' }), await put({ state: 'hidden' })];
    const stays = await put({ parentId: deletedRoot });
    const unseen = [
      await put({ state: 'pending' }),
      hiddenRoot,
      deletedRoot,
      await put({ parentId: hiddenRoot }),
      await put({ contentId: offline }),
      contentId,
    ];
    await createPublishingService(database).offline(offline, 'test', 'over');

    for (const id of [open, stays])
      expect(await likes.click(reader.id, { contentId: id, type: 'comment', liked: true })).toEqual({ liked: true, count: 1 });
    for (const id of unseen)
      await expect(likes.click(reader.id, { contentId: id, type: 'comment', liked: true }), id).rejects.toThrow('notFound');
    for (const id of [
      offline,
      await makeItem(database, { columnId: column.id }),
      await publishItem(database, { columnId: column.id }, { publishAt: secondsFromNow(600) }),
      open,
      'nothing',
    ]) {
      await expect(likes.click(reader.id, { contentId: id, liked: true })).rejects.toThrow('notFound');
    }
  },
);

testOnDatabase('100 concurrent likes count once per user, on an item and on a comment', async (database) => {
  const { likes } = makeStage(database);
  const [contentId, people] = [await makeArticle(database), await makePeople(database, 100)];
  const commentId = await putComment(database, { contentId, userId: people[0]?.id ?? '' });
  const first = people[0]?.id ?? '';

  for (const target of [{ contentId }, { contentId: commentId, type: 'comment' as const }]) {
    await Promise.all(people.map(() => likes.click(first, { ...target, liked: true })));
    expect(await likesOf(database, target.contentId)).toEqual({ kept: 1, real: 1 });
    await Promise.all(people.map(({ id }) => likes.click(id, { ...target, liked: true })));
    expect(await likesOf(database, target.contentId)).toEqual({ kept: 100, real: 100 });
    await Promise.all(people.map(({ id }) => likes.click(id, { ...target, liked: false })));
    expect(await likesOf(database, target.contentId)).toEqual({ kept: 0, real: 0 });
  }
});

testOnDatabase('concurrent likes, unlikes and toggles keep the stored counter equal to the number of rows', async (database) => {
  const { likes } = makeStage(database);
  const [contentId, people] = [await makeArticle(database), await makePeople(database, 10)];
  const lone = people[9]?.id ?? '';

  await Promise.all(
    Array.from({ length: 100 }, (_, n) => {
      const liked = n % 3 === 0 ? undefined : n % 3 === 1;
      return likes.click(people[n % 9]?.id ?? '', { contentId, ...(liked === undefined ? {} : { liked }) });
    }),
  );
  const storm = await likesOf(database, contentId);
  await Promise.all(Array.from({ length: 101 }, () => likes.click(lone, { contentId })));

  expect(storm.kept).toBe(storm.real);
  expect(await likesOf(database, contentId)).toEqual({ kept: storm.real + 1, real: storm.real + 1 });
});

testOnDatabase('lists favourites latest first: visible items, films and people, in the other language as a fallback', async (database) => {
  const { likes } = makeStage(database);
  const [reader, edition, column] = [await makePerson(database), await makeEdition(database), await makeColumn(database)];
  const plain = await publishItem(database, { columnId: column.id });
  const chinese = await publishItem(database, { columnId: column.id, titleEn: '' });
  const later = await publishItem(database, { columnId: column.id });
  for (const contentId of [plain, chinese, later, edition.winnerWorkId, edition.winnerPersonId])
    await likes.setFavourite(reader.id, { contentId, favourite: true });
  await createPublishingService(database).offline(later, 'test', 'over');

  const { rows, total } = await likes.listFavourites(reader.id, {}, 'en');
  expect([rows.map(({ id, kind, language }) => [id, kind, language]), total]).toEqual([
    [
      [edition.winnerPersonId, 'people', 'en'],
      [edition.winnerWorkId, 'episode', 'en'],
      [chinese, 'article', 'zh-Hans'],
      [plain, 'article', 'en'],
    ],
    4,
  ]);
  expect((await likes.listFavourites(reader.id, { pageNum: 2, pageSize: 3 }, 'en')).rows.map(({ id }) => id)).toEqual([plain]);
  expect(JSON.stringify(rows)).not.toContain(edition.canary);
  await expect(likes.setFavourite(reader.id, { contentId: 'nothing', favourite: true })).rejects.toThrow('notFound');
  await expect(likes.setFavourite((await makePerson(database)).id, { contentId: later, favourite: true })).rejects.toThrow('notFound');
  expect(await likes.setFavourite(reader.id, { contentId: later, favourite: false })).toEqual({ favourite: false });
});

testOnDatabase('100 concurrent favourites of one user count once, and concurrent removals remove one', async (database) => {
  const { likes } = makeStage(database);
  const [contentId, reader] = [await makeArticle(database), await makePerson(database)];
  const kept = async () => (await likes.readCounts({ ids: contentId })).data[0]?.favouriteCount;

  await Promise.all(Array.from({ length: 100 }, () => likes.setFavourite(reader.id, { contentId, favourite: true })));
  expect(await kept()).toBe(1);
  await Promise.all(Array.from({ length: 100 }, () => likes.setFavourite(reader.id, { contentId, favourite: false })));
  expect(await kept()).toBe(0);
});

testOnDatabase(
  'stores the last watch position, capped at the end of the film; 0 clears it, and invisible films are refused',
  async (database) => {
    const { likes } = makeStage(database);
    const reader = await makePerson(database);
    const id = (await makeArticle(database)).slice(0, 16);
    await database.db.insert(video).values([
      { id: `v${id}`, seconds: 600, state: 'ready', publishAt: new Date(0) },
      { id: `l${id}`, seconds: 0, isLive: true, state: 'ready', publishAt: new Date(0) },
      { id: `u${id}`, seconds: 600, state: 'ready' },
    ]);
    const place = async (videoId: string) => (await likes.readState(reader.id, { kind: 'video', ids: videoId }))[0]?.position;

    for (const seconds of [30, 90, 45]) await likes.setPosition(reader.id, { videoId: `v${id}`, seconds });
    expect(await place(`v${id}`)).toBe(45);
    await Promise.all(Array.from({ length: 100 }, (_, n) => likes.setPosition(reader.id, { videoId: `v${id}`, seconds: 700 + n })));
    expect(await place(`v${id}`)).toBe(600);
    await likes.setPosition(reader.id, { videoId: `l${id}`, seconds: 4_000 });
    expect(await place(`l${id}`)).toBe(4_000);
    await likes.setPosition(reader.id, { videoId: `v${id}`, seconds: 0 });
    expect(await place(`v${id}`)).toBeNull();
    for (const videoId of [`u${id}`, 'nothing'])
      await expect(likes.setPosition(reader.id, { videoId, seconds: 5 })).rejects.toThrow('notFound');
  },
);

testOnDatabase('returns the viewer’s own relation to each item in the requested order, and nothing of other users', async (database) => {
  const { likes } = makeStage(database);
  const [one, two, reader, other] = [
    await makeArticle(database),
    await makeArticle(database),
    await makePerson(database),
    await makePerson(database),
  ];
  const [mine, theirs] = [
    await putComment(database, { contentId: one, userId: reader.id }),
    await putComment(database, { contentId: one, userId: other.id }),
  ];
  await likes.click(reader.id, { contentId: two, liked: true });
  await likes.setFavourite(reader.id, { contentId: one, favourite: true });
  await likes.click(reader.id, { contentId: theirs, type: 'comment', liked: true });

  expect(await likes.readState(reader.id, { ids: `${two},nothing,${one},${two}` })).toEqual([
    { id: two, liked: true, favourite: false, position: null, mine: false },
    { id: 'nothing', liked: false, favourite: false, position: null, mine: false },
    { id: one, liked: false, favourite: true, position: null, mine: false },
    { id: two, liked: true, favourite: false, position: null, mine: false },
  ]);
  expect(
    (await likes.readState(reader.id, { kind: 'comment', ids: `${mine},${theirs}` })).map(({ liked, mine: own }) => [liked, own]),
  ).toEqual([
    [false, true],
    [true, false],
  ]);
  expect((await likes.readState(other.id, { ids: `${one},${two}` })).map(({ liked, favourite }) => liked || favourite)).toEqual([
    false,
    false,
  ]);
  for (const ids of [',', Array.from({ length: 101 }, (_, n) => `i${n}`).join(','), 'x'.repeat(65)])
    await expect(likes.readState(reader.id, { ids })).rejects.toThrow('invalidRequest');
});

testOnDatabase('returns current public counts of visible items, films and people, each once', async (database) => {
  const { likes, comments } = makeStage(database, 'off');
  const [contentId, offline, reader, edition] = [
    await makeArticle(database),
    await makeArticle(database),
    await makePerson(database),
    await makeEdition(database),
  ];
  await likes.click(reader.id, { contentId, liked: true });
  await comments.add(reader, { contentId, content: 'text' });
  await likes.setFavourite(reader.id, { contentId: edition.winnerWorkId, favourite: true });
  await database.db.update(film).set({ commentsClosed: true }).where(eq(film.id, edition.winnerWorkId));
  await createPublishingService(database).offline(offline, 'test', 'over');

  const { data } = await likes.readCounts({ ids: [offline, edition.winnerWorkId, contentId, edition.winnerPersonId, contentId].join(',') });
  expect(data).toEqual([
    { id: edition.winnerWorkId, viewCount: 0, likeCount: 0, commentCount: 0, favouriteCount: 1, commentsClosed: true },
    { id: contentId, viewCount: 0, likeCount: 1, commentCount: 1, favouriteCount: 0, commentsClosed: false },
    { id: edition.winnerPersonId, viewCount: 0, likeCount: 0, commentCount: 0, favouriteCount: 0, commentsClosed: true },
  ]);
});

testOnDatabase('erasing an account removes its likes and favourites and updates the counters', async (database) => {
  const { likes } = makeStage(database);
  const [contentId, edition, reader, other] = [
    await makeArticle(database),
    await makeEdition(database),
    await makePerson(database),
    await makePerson(database),
  ];
  const commentId = await putComment(database, { contentId, userId: other.id });
  await recount(database, contentId);
  for (const { id } of [reader, other]) {
    for (const target of [contentId, edition.winnerWorkId, edition.winnerPersonId]) {
      await likes.click(id, { contentId: target, liked: true });
      await likes.setFavourite(id, { contentId: target, favourite: true });
    }
    await likes.click(id, { contentId: commentId, type: 'comment', liked: true });
  }

  await database.db.transaction(async (tx) => {
    await removeLikesOf(tx, reader.id);
    await removeFavouritesOf(tx, reader.id);
  });

  const { data } = await likes.readCounts({ ids: [contentId, edition.winnerWorkId, edition.winnerPersonId].join(',') });
  expect(data.map(({ likeCount, favouriteCount }) => [likeCount, favouriteCount])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
  expect(await likesOf(database, commentId)).toEqual({ kept: 1, real: 1 });
  expect(
    await database.db
      .select()
      .from(userLike)
      .where(and(eq(userLike.userId, reader.id), inArray(userLike.targetId, [contentId, commentId]))),
  ).toEqual([]);
});
