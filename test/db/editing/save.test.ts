/** Saving items: merges, refusals, conflicts and history. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { contentSnapshot } from '#server/db/schema/editing.ts';
import { film } from '#server/db/schema/award.ts';
import { mediaFile, video } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import type { ItemField, ItemFields } from '#shared/api/content-staff.ts';
import { emptyBlock } from '#shared/site/page-blocks.ts';
import { contentStates, type ContentAction } from '#shared/content/content-lifecycle.ts';
import type { Viewer } from '#shared/policies.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, makeEdition } from '#test/support/factories.ts';
import { makeManager, openManageStage, outcomeOf, putWork } from './editing-stage.ts';
import { openWorkflowStage } from './workflow-stage.ts';

/** Two saves from the same version, and the result. */
const merges = [
  {
    title: 'different fields are merged',
    first: { titleZh: '甲' },
    second: { titleEn: 'B' },
    now: { titleZh: '甲', titleEn: 'B' },
    taken: { titleZh: '甲' },
  },
  { title: 'the same value twice is no conflict', first: { titleZh: '甲' }, second: { titleZh: '甲' }, now: { titleZh: '甲' }, taken: {} },
  {
    title: 'other tags and a title are merged',
    first: { tagsZh: ['一'] },
    second: { titleZh: '乙' },
    now: { tagsZh: ['一'], titleZh: '乙' },
    taken: { tagsZh: ['一'] },
  },
  {
    title: 'the same field to different values is refused',
    first: { titleZh: '甲' },
    second: { titleZh: '乙' },
    now: { titleZh: '甲' },
    conflict: { titleZh: { base: '标题', theirs: '甲' } },
  },
  {
    title: 'one such field refuses the others with it',
    first: { titleZh: '甲' },
    second: { titleZh: '乙', titleEn: 'B' },
    now: { titleZh: '甲', titleEn: 'Title' },
    conflict: { titleZh: { base: '标题', theirs: '甲' } },
  },
  {
    title: 'lists are fields too',
    first: { tagsEn: ['a'] },
    second: { tagsEn: ['a', 'b'] },
    now: { tagsEn: ['a'] },
    conflict: { tagsEn: { base: [], theirs: ['a'] } },
  },
];

testOnDatabase('two saves from the same version merge different fields and conflict on the same one', async (database) => {
  const { manage, columnId, author } = await openManageStage(database);
  for (const { title, first, second, now, taken, conflict } of merges) {
    const work = await putWork(database, { ownerId: author.id, columnId });
    await manage.save(author, { ...work, version: 1, changes: first });

    const outcome = await outcomeOf(manage.save(author, { ...work, version: 1, changes: second }));

    const [stored] = await database.db.select().from(contentRevision).where(eq(contentRevision.id, work.revisionId));
    expect(stored, title).toMatchObject(now);
    if (conflict)
      expect(outcome, title).toEqual({
        version: 2,
        conflicts: Object.fromEntries(Object.entries(conflict).map(([name, facts]) => [name, { ...facts, theirName: author.name }])),
      });
    else expect(outcome.fields, title).toEqual(taken);
    expect(stored?.version, title).toBe(outcome.version);
  }
});

testOnDatabase('100 concurrent saves of different fields are all kept; of one field one wins', async (database) => {
  const { manage, columnId, author } = await openManageStage(database);
  const names = [
    'titleZh',
    'titleEn',
    'abstractZh',
    'abstractEn',
    'bodyZh',
    'bodyEn',
    'authorZh',
    'authorEn',
    'sourceZh',
    'sourceEn',
  ] as const;
  const works = await Promise.all(Array.from({ length: 10 }, () => putWork(database, { ownerId: author.id, columnId })));

  await Promise.all(
    works.flatMap((work) => names.map((name) => manage.save(author, { ...work, version: 1, changes: { [name]: `new ${name}` } }))),
  );
  const rows = await database.db.select().from(contentRevision).where(eq(contentRevision.createdBy, author.id));
  const lone = await putWork(database, { ownerId: author.id, columnId });
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, index) => outcomeOf(manage.save(author, { ...lone, version: 1, changes: { titleZh: `第${index}` } }))),
  );

  for (const row of rows) expect(row).toMatchObject({ version: 11, ...Object.fromEntries(names.map((name) => [name, `new ${name}`])) });
  expect(outcomes.filter(({ conflicts }) => conflicts === undefined)).toHaveLength(1);
  expect(new Set(outcomes.map(({ version }) => version))).toEqual(new Set([2]));
});

testOnDatabase('only the author can save, and only a draft or a rejected revision, which becomes a draft', async (database) => {
  const { manage, columnId, author, editor } = await openManageStage(database);
  const stranger = await makeManager(database);
  for (const state of contentStates) {
    const work = await putWork(database, { ownerId: author.id, columnId, state });
    const save = { ...work, version: 1, changes: { titleEn: 'Next' } };

    await expect(manage.save(stranger, save)).rejects.toThrow('notFound');
    await expect(manage.save(editor, save)).rejects.toThrow('notAllowed');
    if (state === 'draft' || state === 'reject') expect(await manage.save(author, save)).toMatchObject({ state: 'draft' });
    else await expect(manage.save(author, save)).rejects.toMatchObject({ data: { state, version: 1 } });
    const acts = await database.db.select({ action: auditEntry.action }).from(auditEntry).where(eq(auditEntry.subjectId, work.id));
    expect(acts.map(({ action }) => action)).toEqual(state === 'reject' ? ['edit'] : []);
  }
});

testOnDatabase('returns sanitized HTML, refuses a version from the future, and ignores a repeated save', async (database) => {
  const { manage, columnId, author } = await openManageStage(database);
  const work = await putWork(database, { ownerId: author.id, columnId });
  const changes = {
    bodyEn: '<p onclick="x()">a</p><script>y()</script><figure data-video="v1"></figure>',
    titleEn: 'Two\nlines',
    tagsEn: [' a ', 'a'],
  };

  const saved = await manage.save(author, { ...work, version: 1, changes });
  const again = await manage.save(author, { ...work, version: 1, changes });

  expect(saved).toMatchObject({
    version: 2,
    fields: { bodyEn: '<p>a</p><figure data-video="v1"></figure>', titleEn: 'Two lines', tagsEn: ['a'] },
  });
  expect(again.version).toBe(2);
  await expect(manage.save(author, { ...work, version: 3, changes: {} })).rejects.toThrow('invalidRequest');
  for (const field of ['wantedPublishAt', 'wantedUnpublishAt'])
    await expect(manage.save(author, { ...work, version: 2, changes: { [field]: 'tomorrow' } })).rejects.toMatchObject({
      errorName: 'invalidRequest',
      values: { detail: field },
    });
  await expect(manage.save(author, { ...work, revisionId: 'other', version: 1, changes: {} })).rejects.toThrow('notFound');
});

type Referenced = 'image' | 'document' | 'video' | 'person' | 'film';
type Reference = { [Name in ItemField]: readonly [kind: Referenced, value: (id: string) => ItemFields[Name]] | null };

/** Target of each field of an item and the kind of reference; the type check asks for the row of a new field. */
const references: Reference = {
  titleZh: null,
  titleEn: null,
  abstractZh: null,
  abstractEn: null,
  bodyZh: null,
  bodyEn: null,
  authorZh: null,
  authorEn: null,
  sourceZh: null,
  sourceEn: null,
  tagsZh: null,
  tagsEn: null,
  coverId: ['image', (id) => id],
  galleryIds: ['image', (id) => [id]],
  attachments: ['document', (id) => [{ id, nameZh: '章程', nameEn: 'Charter' }]],
  blocks: ['image', (id) => [{ id: 'one', block: { ...emptyBlock, kind: 'pictures', pictures: [id] }, isShown: true }]],
  seoTitleZh: null,
  seoTitleEn: null,
  seoDescriptionZh: null,
  seoDescriptionEn: null,
  shareId: ['image', (id) => id],
  slug: null,
  correctionZh: null,
  correctionEn: null,
  videoIds: ['video', (id) => [id]],
  personIds: ['person', (id) => [id]],
  workIds: ['film', (id) => [id]],
  wantedPublishAt: null,
  wantedUnpublishAt: null,
};
const referenceRows = Object.entries(references).flatMap(([field, row]) =>
  row ? [{ field, kind: row[0], changes: (id: string) => ({ [field]: row[1](id) }) }] : [],
);

/** A row of the table that a field refers to, owned by an account or by nobody. */
async function putReferenced(database: OpenDatabase, kind: Referenced, values: { owner?: string; deletedAt?: Date } = {}): Promise<string> {
  const id = newId();
  const { db } = database;
  const { owner: uploadedBy, deletedAt } = values;
  if (kind === 'video') await db.insert(video).values({ id, ownerId: uploadedBy, deletedAt });
  else if (kind === 'person') await db.insert(person).values({ id });
  else if (kind === 'film') await db.insert(film).values({ id, unitId: `${(await makeEdition(database)).id}-film` });
  else await db.insert(mediaFile).values({ id, path: id, kind, uploadedBy, deletedAt });
  return id;
}

testOnDatabase('two who draft the video of a film at once get one draft, until it is in the bin', async (database) => {
  const { manage, columnId, editor } = await openManageStage(database);
  const other = await makeManager(database, 'admin');
  const [filmId, videoId] = [await putReferenced(database, 'film'), await putReferenced(database, 'video')];
  const add = (by: Viewer, changes: object = {}, isOnce = true) =>
    manage.add(by, { kind: 'episode', columnId, isOnce, fields: { workIds: [filmId], videoIds: [videoId], ...changes } });

  const [first, second] = await Promise.all([add(editor), add(other)]);

  expect(second).toEqual(first);
  const trailer = await add(editor, { videoIds: [await putReferenced(database, 'video'), videoId] });
  expect([trailer.id, (await add(editor, {}, false)).id]).not.toContain(first.id);
  await database.db
    .update(content)
    .set({ deletedAt: sql`now()` })
    .where(eq(content.columnId, columnId));
  expect((await add(other)).id).not.toBe(first.id);
});

testOnDatabase('every field that refers to something refuses what is foreign, deleted, of another kind or not there', async (database) => {
  const { manage, columnId, author, editor } = await openManageStage(database);
  const stranger = await makeManager(database);
  const statusOf = async (who: Viewer, ownerId: string, changes: object) =>
    manage.save(who, { ...(await putWork(database, { ownerId, columnId })), version: 1, changes }).then(
      () => 'saved',
      (error: { errorName?: string }) => error.errorName ?? String(error),
    );

  for (const { field, kind, changes } of referenceRows) {
    const isOwned = kind !== 'person' && kind !== 'film';
    const put = (values?: { owner?: string; deletedAt?: Date }) => putReferenced(database, kind, values);
    const [own, free, ofStaff, foreign] = [
      await put({ owner: author.id }),
      await put(),
      await put({ owner: editor.id }),
      await put({ owner: stranger.id }),
    ];
    const gone = await put({ owner: author.id, deletedAt: new Date() });
    const otherKind = await putReferenced(database, kind === 'image' ? 'document' : 'image', { owner: author.id });
    const refused = isOwned ? 'notFound' : 'saved';

    const found = {
      own: await statusOf(author, author.id, changes(own)),
      library: await statusOf(author, author.id, changes(free)),
      ofStaff: await statusOf(author, author.id, changes(ofStaff)),
      foreign: await statusOf(author, author.id, changes(foreign)),
      deleted: await statusOf(author, author.id, changes(gone)),
      otherKind: await statusOf(author, author.id, changes(otherKind)),
      unknown: await statusOf(author, author.id, changes('none')),
      staffOwn: await statusOf(editor, editor.id, changes(ofStaff)),
      staffForeign: await statusOf(editor, editor.id, changes(foreign)),
    };

    expect(found, field).toEqual({
      own: 'saved',
      library: 'saved',
      ofStaff: refused,
      foreign: refused,
      deleted: refused,
      otherKind: 'notFound',
      unknown: 'notFound',
      staffOwn: 'saved',
      staffForeign: refused,
    });
  }
});

testOnDatabase('a reference that an item has stays valid, with any owner and even when it is deleted', async (database) => {
  const { manage, columnId, author } = await openManageStage(database);
  const stranger = await makeManager(database);

  for (const { field, kind, changes } of referenceRows) {
    const foreign = await putReferenced(database, kind, { owner: stranger.id, deletedAt: new Date() });
    const work = await putWork(database, { ownerId: author.id, columnId, ...changes(foreign) });

    await manage.save(author, { ...work, version: 1, changes: { ...changes(foreign), titleEn: field } });

    const [stored] = await database.db.select().from(contentRevision).where(eq(contentRevision.id, work.revisionId));
    expect(stored, field).toMatchObject({ ...changes(foreign), titleEn: field });
  }
});

testOnDatabase(
  'a new item of an institution begins with its names as the byline, one of staff without, and a given one is kept',
  async (database) => {
    const { manage, columnId, author, editor } = await openManageStage(database);
    const bylineOf = async (who: Viewer, fields: object) => {
      const { id } = await manage.add(who, { kind: 'article', columnId, fields });
      const [stored] = await database.db.select().from(contentRevision).where(eq(contentRevision.contentId, id));
      return [stored?.authorZh, stored?.authorEn];
    };

    expect(await bylineOf(author, {})).toEqual([`机构${author.id}`, `Office ${author.id}`]);
    expect(await bylineOf(author, { authorEn: 'A. Writer' })).toEqual([`机构${author.id}`, 'A. Writer']);
    expect(await bylineOf(editor, {})).toEqual(['', '']);
  },
);

testOnDatabase('an article goes to no column of videos, and a video to any', async (database) => {
  const { manage, columnId, author } = await openManageStage(database);
  const videos = await makeColumn(database, { id: `v${newId()}`, columnType: 'video' });

  await expect(manage.add(author, { kind: 'article', columnId: videos.id, fields: {} })).rejects.toThrow('notFound');
  for (const [kind, id] of [
    ['article', columnId],
    ['episode', columnId],
    ['episode', videos.id],
  ] as const) {
    const added = await manage.add(author, { kind, columnId: id, fields: {} });
    expect((await database.db.select().from(content).where(eq(content.id, added.id)))[0]?.columnId, kind).toBe(id);
  }
});

testOnDatabase('an item has the length of its first video, and moves to existing columns and types only', async (database) => {
  const { manage, columnId, author } = await openManageStage(database);
  const ownVideo = newId();
  await database.db.insert(video).values({ id: ownVideo, ownerId: author.id, seconds: 77 });
  const other = await makeColumn(database, { id: `o${newId()}` });
  const work = await putWork(database, { ownerId: author.id, columnId });
  const save = (changes: object, place: object = {}) => manage.save(author, { ...work, version: 1, changes, ...place });

  await save({ videoIds: [ownVideo] });
  await save({}, { columnId: other.id, typeId: 'two' });
  await expect(save({}, { columnId: 'none' })).rejects.toThrow('notFound');
  await expect(save({}, { typeId: 'none' })).rejects.toThrow('notFound');

  expect((await database.db.select().from(contentRevision).where(eq(contentRevision.id, work.revisionId)))[0]).toMatchObject({
    videoIds: [ownVideo],
    seconds: 77,
  });
  expect((await database.db.select().from(content).where(eq(content.id, work.id)))[0]).toMatchObject({ columnId: other.id, typeId: 'two' });
});

testOnDatabase('a translation is stale from a change of its source until it is edited or confirmed', async (database) => {
  const { manage, columnId, author } = await openManageStage(database);
  const work = await putWork(database, { ownerId: author.id, columnId, titleZh: '', titleEn: '' });
  let version = 1;
  const stale = async (changes: object, matched: string[] = []) => {
    const saved = await manage.save(author, { ...work, version, changes, matched });
    version = saved.version;
    return saved.stale;
  };

  expect(await stale({ titleZh: '一' })).toEqual([]);
  expect(await stale({ titleEn: 'O' })).toEqual([]);
  expect(await stale({ titleEn: 'One' })).toEqual([]);
  expect(await stale({ titleZh: '二' })).toEqual(['titleEn']);
  expect(await stale({ titleZh: '二二' })).toEqual(['titleEn']);
  expect(await stale({ titleEn: 'Two' })).toEqual([]);
  expect(await stale({ titleEn: 'Two two' })).toEqual([]);
  expect(await stale({ titleZh: '三' })).toEqual(['titleEn']);
  expect(await stale({}, ['titleEn'])).toEqual([]);
});

testOnDatabase('a change after confirming, submitting, withdrawing or rejecting makes the translation stale', async (database) => {
  const { manage } = await openManageStage(database);
  const stage = await openWorkflowStage(database);
  const [author, reviewer] = [await stage.institution(), await stage.person(['reviewer'])];
  const begin = async () => {
    const { version: first, ...work } = await manage.add(author, {
      kind: 'article',
      columnId: stage.columnId,
      fields: { coverId: stage.coverId, titleZh: '一', titleEn: 'One', bodyZh: '<p>文</p>', bodyEn: '<p>Text</p>' },
    });
    let version = first;
    return {
      stale: async (changes: object, matched: string[] = []) => {
        const saved = await manage.save(author, { ...work, version, changes, matched });
        version = saved.version;
        return saved.stale;
      },
      act: async (viewer: Viewer, action: ContentAction, facts: object = {}) => {
        version = (await stage.workflow.act(viewer, action, { ...work, version, ...facts })).version;
      },
    };
  };

  const confirmed = await begin();
  expect(await confirmed.stale({ titleZh: '第五题' })).toEqual(['titleEn']);
  expect(await confirmed.stale({}, ['titleEn'])).toEqual([]);
  expect(await confirmed.stale({ titleZh: '完全相反的第六题' })).toEqual(['titleEn']);
  expect(await confirmed.stale({ titleZh: '第七题' })).toEqual(['titleEn']);

  for (const [end, actor, facts] of [
    ['withdraw', author, {}],
    ['reject', reviewer, { reason: '请核对标题的译文' }],
  ] as const) {
    const { stale, act } = await begin();
    expect(await stale({ titleZh: '第五题' }), end).toEqual(['titleEn']);
    expect(await stale({ titleEn: 'Five' }), end).toEqual([]);
    expect(await stale({ titleEn: 'Number five' }), end).toEqual([]);
    await act(author, 'submitApprove');
    await act(actor, end, facts);
    expect(await stale({ titleEn: 'Number six' }), end).toEqual(['titleZh']);
  }
});

testOnDatabase('writing that goes on for longer than a version of the history is one session; a pause ends it', async (database) => {
  const { manage, columnId, author } = await openManageStage(database);
  const work = await putWork(database, { ownerId: author.id, columnId, titleZh: '', titleEn: '' });
  let version = 1;
  const saveAfter = async (minutes: number, changes: object) => {
    await database.db
      .update(contentSnapshot)
      .set({ createdAt: sql`${contentSnapshot.createdAt} - make_interval(mins => ${minutes})` })
      .where(eq(contentSnapshot.revisionId, work.revisionId));
    const saved = await manage.save(author, { ...work, version, changes });
    version = saved.version;
    return saved.stale;
  };

  expect(await saveAfter(0, { titleZh: '第一篇' })).toEqual([]);
  for (const [at, text] of ['T', 'Th', 'The', 'The f', 'The fi', 'The first'].entries())
    expect(await saveAfter(6, { titleEn: text }), `save ${at}`).toEqual([]);
  expect(await saveAfter(21, { titleEn: 'The second' })).toEqual(['titleZh']);
});

testOnDatabase(
  'consecutive saves of one author are one version of the history for some minutes, and the first version is kept',
  async (database) => {
    const { manage, columnId, author } = await openManageStage(database);
    const work = await putWork(database, { ownerId: author.id, columnId });
    await manage.save(author, { ...work, version: 1, changes: { titleEn: 'Two' } });
    await manage.save(author, { ...work, version: 2, changes: { titleEn: 'Three' } });
    await database.db
      .update(contentSnapshot)
      .set({ createdAt: sql`${contentSnapshot.createdAt} - interval '11 minutes'` })
      .where(eq(contentSnapshot.revisionId, work.revisionId));
    await manage.save(author, { ...work, version: 3, changes: { titleEn: 'Four' } });

    const { rows, total } = await manage.listHistory(author, { id: work.id, language: 'en' });

    expect(rows.map(({ act, version }) => [act, version])).toEqual([
      ['save', 4],
      ['save', 3],
      ['save', 1],
    ]);
    expect([total, rows[0]?.actorName]).toEqual([3, `Office ${author.id}`]);
    expect(await manage.getSnapshot(author, { ...work, version: 1 })).toMatchObject({ titleEn: 'Title' });
    await expect(manage.getSnapshot(author, { ...work, version: 2 })).rejects.toThrow('notFound');
  },
);
