/** Films of unpublished items play for holders of an open link and for people who work on the item, for exactly as long as that holds. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { previewLink } from '#server/db/schema/editing.ts';
import { video, videoRendition } from '#server/db/schema/media.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { createPreviewLinks } from '#server/services/editing/preview-link.ts';
import { createPlayAuthorisation } from '#server/services/video/play-authorisation.ts';
import { createDatabaseClock } from '#server/services/core/database-clock.ts';
import { createPreviewVideos } from '#server/services/editing/draft-preview.ts';
import { createPlayService } from '#server/services/video/play-service.ts';
import { createVideoService } from '#server/services/video/video.ts';
import { makeFolder, testOnDatabase } from '#test/support/database/database.ts';
import { bodyFor, openWorkflowStage } from '#test/db/editing/workflow-stage.ts';
import { outcomeOf } from '#test/support/outcome.ts';

async function openFilmStage(database: OpenDatabase) {
  const { db } = database;
  const stage = await openWorkflowStage(database);
  const authorisation = createPlayAuthorisation({ secret: 'a secret of at least thirty-two characters' });
  const clock = createDatabaseClock(db);
  const films = createDiskStorage(makeFolder());
  // A service of its own for each call, because one caches a film for two seconds.
  const play = () => createPlayService({ db, films, authorisation, clock });
  const owner = await stage.institution();
  const videoId = newId();
  await db.insert(video).values({ id: videoId, state: 'ready', seconds: 60, fileName: 'film.mp4', titleEn: 'Film', ownerId: owner.id });
  await db.insert(videoRendition).values({ videoId, definition: 'AUTO', format: 'm3u8', path: `${videoId}/index.m3u8` });
  await films.put(`${videoId}/index.m3u8`, Buffer.from('#EXTM3U\n'));
  const work = await stage.work(owner, 'draft', { videoIds: [videoId] });
  return {
    ...stage,
    owner,
    videoId,
    work,
    play,
    preview: createPreviewLinks({
      db,
      sign: async (detail) => detail,
      notify: async () => undefined,
      videos: createPreviewVideos({ db, authorisation, clock }),
    }),
    /** Result of an authorisation: the addresses and a piece of the film, or the refusal. */
    watch: (playAuth: string) =>
      play()
        .listAddresses({ videoId, playAuth, language: 'en' })
        .then(
          async ({ data }) => [
            data.playInfoList.length,
            (await play().openFile({ videoId, playAuth, key: `${videoId}/1.m4s` })).cacheControl,
          ],
          (error: { errorName?: string }) => error.errorName,
        ),
  };
}

const plays = [1, 'private, no-store'];
const anonymous = { language: 'en', viewer: null } as const;

testOnDatabase('a link plays the film of the draft until the link, the film’s use in the item or the item ends', async (database) => {
  const { db } = database;
  const { owner, videoId, work, preview, watch, play, workflow } = await openFilmStage(database);
  const link = async () => {
    const { id, token } = await preview.add(owner, { contentId: work.contentId, kind: 'preview' });
    return { id, token, playable: (await preview.read({ token }, 'en')).playable[0] };
  };

  expect(await outcomeOf(createVideoService({ db, media: { get: () => Promise.resolve(null) } }).getVideo(videoId, 'en'))).toBe('notFound');
  expect(await outcomeOf(play().authorise({ videoId, ...anonymous }))).toBe('notFound');
  const first = await link();
  expect(first.playable).toMatchObject({ videoId, title: 'Film', name: 'film.mp4', time: 60, src: '', isVideo: false });
  const playAuth = first.playable?.playAuth ?? '';
  expect(await watch(playAuth)).toEqual(plays);
  expect(await outcomeOf(play().openFile({ videoId, playAuth, key: 'other/index.m3u8' }))).toBe('notFound');
  expect(await outcomeOf(play().openFile({ videoId: 'another', playAuth, key: `${videoId}/1.m4s` }))).toBe('playDenied');

  await preview.revoke(owner, first.id);
  expect(await watch(playAuth)).toBe('notFound');
  const second = await link();
  await db
    .update(previewLink)
    .set({ expiresAt: sqlInstant(sql`now()`) })
    .where(eq(previewLink.id, second.id));
  expect(await watch(second.playable?.playAuth ?? '')).toBe('notFound');
  const third = await link();
  await db.update(contentRevision).set({ videoIds: [] }).where(eq(contentRevision.id, work.id));
  expect([await watch(third.playable?.playAuth ?? ''), (await preview.read({ token: third.token }, 'en')).playable]).toEqual([
    'notFound',
    [],
  ]);
  await db
    .update(contentRevision)
    .set({ videoIds: [videoId] })
    .where(eq(contentRevision.id, work.id));
  expect(await watch(third.playable?.playAuth ?? '')).toEqual(plays);
  await workflow.act(owner, 'remove', bodyFor(work));
  expect(await watch(third.playable?.playAuth ?? '')).toBe('notFound');
});

testOnDatabase(
  'a film plays for its owner, the author of an item that uses it and staff; not for others or closed accounts',
  async (database) => {
    const { db } = database;
    const { owner, videoId, work, preview, watch, institution, person } = await openFilmStage(database);
    const authOf = async (viewer: typeof owner) => (await preview.play(viewer, videoId, 'en')).playable?.playAuth ?? null;
    const [stranger, moderator, reviewer, author] = [
      await institution(),
      await person(['moderator']),
      await person(['reviewer']),
      await institution(),
    ];

    for (const viewer of [stranger, moderator, await person([])]) expect(await authOf(viewer)).toBeNull();
    for (const viewer of [owner, reviewer, await person(['publisher'])]) expect(await watch((await authOf(viewer)) ?? '')).toEqual(plays);
    const held = (await authOf(reviewer)) ?? '';
    await db.update(userAccount).set({ status: 'blocked' }).where(eq(userAccount.id, reviewer.id));
    expect(await watch(held)).toBe('notFound');
    await db.update(content).set({ ownerId: author.id }).where(eq(content.id, work.contentId));
    expect(await watch((await authOf(author)) ?? '')).toEqual(plays);
    await db.update(video).set({ state: 'processing' }).where(eq(video.id, videoId));
    expect(await authOf(owner)).toBeNull();
  },
);

testOnDatabase('an institution may watch and use a film of the programme only while it is public; staff at any time', async (database) => {
  const { db } = database;
  const { owner, videoId, work, preview, person } = await openFilmStage(database);
  await db
    .update(video)
    .set({
      ownerId: null,
      publishAt: sqlInstant(sql`now() - interval '1 day'`),
      rights: 'window',
      playableFrom: sqlInstant(sql`now() + interval '1 day'`),
    })
    .where(eq(video.id, videoId));
  const plays = async (viewer: typeof owner) => (await preview.play(viewer, videoId, 'en')).playable !== null;
  const { token } = await preview.add(owner, { contentId: work.contentId, kind: 'preview' });
  const shown = async () => (await preview.read({ token }, 'en')).playable.length;
  const editor = await person(['editor']);

  expect([await plays(owner), await shown(), await plays(editor)]).toEqual([false, 0, true]);
  await db
    .update(video)
    .set({ playableFrom: sqlInstant(sql`now() - interval '1 hour'`) })
    .where(eq(video.id, videoId));
  expect([await plays(owner), await shown()]).toEqual([true, 1]);
  await db.update(video).set({ publishAt: null, rights: 'public' }).where(eq(video.id, videoId));
  expect([await plays(owner), await shown()]).toEqual([false, 0]);
  await db.update(content).set({ ownerId: editor.id }).where(eq(content.id, work.contentId));
  expect([await plays(editor), await shown()]).toEqual([true, 1]);
});
