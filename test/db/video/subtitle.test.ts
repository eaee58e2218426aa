/** Subtitles as a service, on both engines: permissions, one winner of a race, purged pages, clean-up of files. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { contentChange, contentRevision } from '#server/db/schema/content.ts';
import { job } from '#server/db/schema/job.ts';
import { video, videoSubtitle } from '#server/db/schema/media.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { dropFile } from '#server/services/video/subtitle-file.ts';
import { createSubtitleService } from '#server/services/video/subtitle.ts';
import { contentStates, type ContentState } from '#shared/content/content-lifecycle.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn } from '#test/support/factories.ts';
import { makeManager, putWork } from '#test/db/editing/editing-stage.ts';

const srt = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`;

async function openSubtitles(database: OpenDatabase) {
  const { db } = database;
  const folder = mkdtempSync(join(tmpdir(), 'subtitles-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const media = createDiskStorage(folder, { isDurable: false });
  const [owner, column] = [await makeManager(database), await makeColumn(database)];
  const makeVideo = async (values: Partial<typeof video.$inferInsert> = {}) => {
    const id = newId();
    await db.insert(video).values({ id, ownerId: owner.id, state: 'ready', seconds: 60, ...values });
    return id;
  };
  const putIn = (videoId: string, state: ContentState) =>
    putWork(database, { ownerId: owner.id, columnId: column.id, kind: 'episode', state, videoIds: [videoId] });
  return { db, media, owner, column, makeVideo, putIn, service: createSubtitleService({ db, media }) };
}

const refusalOf = (acting: Promise<unknown>) =>
  acting.then(
    () => 'done',
    (error: { errorName?: string; data?: object }) => ({ name: error.errorName, ...error.data }),
  );

testOnDatabase(
  'the institution can change subtitles until an item with the video is under review, decided or online; editors and publishers at any time',
  async (database) => {
    const { service, owner, column, makeVideo, putIn } = await openSubtitles(database);
    const [editor, publisher, reviewer, moderator, stranger] = [
      await makeManager(database, 'editor'),
      await makeManager(database, 'publisher'),
      await makeManager(database, 'reviewer'),
      await makeManager(database, 'moderator'),
      await makeManager(database),
    ];
    // May publish in the column of the item, but a video may stand in others too.
    const limited = { ...(await makeManager(database, 'publisher')), columns: { publisher: [column.id] } };
    const outcomes: Record<string, unknown[]> = {};
    for (const state of contentStates) {
      const videoId = await makeVideo();
      await putIn(videoId, state);
      outcomes[state] = [];
      let version = '';
      for (const [at, viewer] of [owner, editor, publisher, reviewer, limited, moderator, stranger].entries()) {
        const saved = await service
          .save(viewer, { videoId, language: 'en', text: srt(`line ${at}`), version })
          .catch((error: { errorName: string }) => error.errorName);
        if (typeof saved === 'object') version = saved.version;
        const { mayEdit, heldBy } = await service.list(viewer, videoId).catch(() => ({ mayEdit: null, heldBy: null }));
        outcomes[state].push([typeof saved === 'object' ? 'saved' : saved, mayEdit, heldBy]);
      }
    }

    for (const state of contentStates) {
      const heldBy = ['audit', 'audited', 'putaway'].includes(state) ? state : null;
      expect(outcomes[state], state).toEqual([
        heldBy ? ['transitionRefused', false, heldBy] : ['saved', true, null],
        ['saved', true, heldBy],
        ['saved', true, heldBy],
        ['notAllowed', false, heldBy],
        ['notAllowed', false, heldBy],
        ['notFound', null, null],
        ['notFound', null, null],
      ]);
    }
  },
);

testOnDatabase('of several saves from one version one wins; the others get the current one', async (database) => {
  const { db, service, owner, makeVideo } = await openSubtitles(database);
  const videoId = await makeVideo();
  const save = { videoId, language: 'zh-Hans', version: '' } as const;

  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, at) => refusalOf(service.save(owner, { ...save, text: srt(`第 ${at} 句`) }))),
  );
  const { rows } = await service.list(owner, videoId);
  const again = await refusalOf(service.remove(owner, { videoId, language: 'zh-Hans', version: 'subtitles/other.vtt' }));

  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(rows).toHaveLength(1);
  for (const outcome of outcomes.filter((other) => other !== 'done')) expect(outcome).toEqual({ name: 'conflict', present: rows[0] });
  expect(again).toEqual({ name: 'conflict', present: rows[0] });
  expect(await db.select().from(videoSubtitle).where(eq(videoSubtitle.videoId, videoId))).toHaveLength(1);
});

testOnDatabase(
  'invalid subtitles are refused with their line numbers and change nothing; valid ones are stored in canonical form',
  async (database) => {
    const { db, media, service, owner, makeVideo } = await openSubtitles(database);
    const videoId = await makeVideo({ seconds: 10 });
    const save = { videoId, language: 'en', version: '' } as const;
    const faulty = `${srt('A')}\n2\n00:00:05,000 --> 00:00:04,000\nB\n\n3\n00:00:06,000 --> never\nC\n\n4\n00:00:30,000 --> 00:00:31,000\nD\n`;

    const refused = await refusalOf(service.save(owner, { ...save, text: faulty }));
    const tooLarge = await refusalOf(service.save(owner, { ...save, text: srt('<'.repeat(400_000)) }));
    const none = await service.list(owner, videoId);
    const row = await service.save(owner, { ...save, text: `\uFEFF${srt('<b onclick=x>Tom & <script').replaceAll('\n', '\r\n')}` });

    expect(refused).toEqual({
      name: 'subtitleRefused',
      faults: [
        { line: 6, name: 'length' },
        { line: 10, name: 'times' },
        { line: 14, name: 'beyond' },
      ],
    });
    expect(tooLarge).toMatchObject({ name: 'subtitleTooLarge' });
    expect(none.rows).toEqual([]);
    expect(row).toMatchObject({ language: 'en', label: 'English', src: `/media/${row.version}` });
    expect(row.version).toMatch(new RegExp(`^subtitles/${videoId}/en-[0-9a-f]{16}\\.vtt$`));
    expect(String(await media.get(row.version))).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nTom &amp; &lt;script\n');
    expect((await service.read(owner, { videoId, language: 'en' })).text).toContain('Tom &amp; &lt;script');
    expect(
      await db
        .select()
        .from(job)
        .where(sql`${job.key} like ${`subtitle:subtitles/${videoId}/%`}`),
    ).toEqual([]);
  },
);

testOnDatabase('a save purges the pages with the video at once, and a change by staff is audited', async (database) => {
  const { db, service, owner, makeVideo, putIn } = await openSubtitles(database);
  const admin = await makeManager(database, 'admin');
  const videoId = await makeVideo();
  const work = await putIn(videoId, 'putaway');
  const lastTags = async () => (await db.select().from(contentChange).orderBy(desc(contentChange.id)).limit(1))[0]?.tags;

  const { version } = await service.save(admin, { videoId, language: 'en', text: srt('A'), version: '' });
  const saved = await lastTags();
  await service.save(admin, { videoId, language: 'en', text: srt('A'), version });
  await service.remove(admin, { videoId, language: 'en', version });

  expect(saved).toEqual(['videos', `video:${videoId}`, `content:${work.id}`]);
  expect(await lastTags()).toEqual(saved);
  const entries = await db.select().from(auditEntry).where(eq(auditEntry.subjectId, videoId)).orderBy(auditEntry.id);
  // Saving the same text announces no change.
  expect(entries.map(({ action, actorId, details }) => [action, actorId, details])).toEqual([
    ['subtitleSave', admin.id, { language: 'en', kind: 'subtitles' }],
    ['subtitleRemove', admin.id, { language: 'en', kind: 'subtitles' }],
  ]);
  const own = await makeVideo();
  await service.save(owner, { videoId: own, language: 'en', text: srt('A'), version: '' });
  expect(await db.select().from(auditEntry).where(eq(auditEntry.subjectId, own))).toEqual([]);
  expect(await db.select().from(contentRevision).where(eq(contentRevision.id, work.revisionId))).toMatchObject([
    { state: 'putaway', version: 1 },
  ]);
});

testOnDatabase('a subtitle file is deleted a day after its last reference, and kept if it is referenced again', async (database) => {
  const { db, media, service, owner, makeVideo } = await openSubtitles(database);
  const videoId = await makeVideo();
  const save = (text: string, version: string) => service.save(owner, { videoId, language: 'en', text: srt(text), version });
  const first = await save('A', '');
  const second = await save('B', first.version);
  const third = await save('A', second.version);
  const jobs = await db
    .select({ key: job.key, state: job.state, waits: sql<boolean>`${job.runAt} > now() + interval '23 hours'` })
    .from(job)
    .where(sql`${job.key} like ${`subtitle:subtitles/${videoId}/%`}`)
    .orderBy(job.id);

  for (const { key } of jobs) await dropFile(db, media, key);

  expect(jobs).toEqual([
    { key: `subtitle:${first.version}`, state: 'waiting', waits: true },
    { key: `subtitle:${second.version}`, state: 'waiting', waits: true },
  ]);
  expect(third.version).toBe(first.version);
  expect([(await media.stat(first.version)) !== null, await media.stat(second.version)]).toEqual([true, null]);
});
