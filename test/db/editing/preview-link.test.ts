/** Preview links of unpublished items: contents, expiry, guest answers; and detection of tampering with the audit trail. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditCommands } from '#server/cli/audit.ts';
import { readConfig } from '#server/config.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { previewLink } from '#server/db/schema/editing.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import { createContentService } from '#server/services/reading/content.ts';
import { createPreviewLinks } from '#server/services/editing/preview-link.ts';
import { openTestDatabase, testOnDatabase, testOnOneEngine } from '#test/support/database/database.ts';
import { bodyFor, openWorkflowStage } from './workflow-stage.ts';
import { outcomeOf } from '#test/support/outcome.ts';

const noVideos = async () => [];
testOnDatabase('a link shows the draft as it would be published until it is revoked, expires or the item is deleted', async (database) => {
  const stage = await openWorkflowStage(database);
  const { db } = database;
  const preview = createPreviewLinks({ db, sign: async (detail) => detail, notify: async () => undefined, videos: noVideos });
  const [owner, stranger, editor] = [await stage.institution(), await stage.institution(), await stage.person(['editor'])];
  const work = await stage.work(owner, 'draft', { bodyEn: '<p>Text<script>alert(1)</script></p>' });
  const wanted = { contentId: work.contentId, kind: 'preview' as const };

  expect([await outcomeOf(preview.add(stranger, wanted)), await outcomeOf(preview.add(editor, wanted))]).toEqual([
    'notFound',
    'notAllowed',
  ]);
  const { id, token } = await preview.add(owner, wanted);
  expect(JSON.stringify(await db.select().from(previewLink).where(eq(previewLink.id, id)))).not.toContain(token);
  const shown = await preview.read({ token }, 'en');
  await db.update(contentRevision).set({ state: 'putaway' }).where(eq(contentRevision.id, work.id));
  await db
    .update(content)
    .set({ liveRevisionId: work.id, inZh: true, inEn: true, publishAt: new Date('2026-01-01') })
    .where(eq(content.id, work.contentId));
  const { data: published } = await createContentService(database).getContent(work.contentId, 'en');
  expect({ ...shown.content, publishTime: '' }).toEqual({ ...published, publishTime: '' });
  expect([shown.languages, shown.content.content]).toEqual([['zh-Hans', 'en'], '<p>Text</p>']);
  expect(await outcomeOf(preview.answer({ token }, { version: shown.version, decision: 'approve' }))).toBe('notAllowed');

  expect(await outcomeOf(preview.revoke(stranger, id))).toBe('notFound');
  await preview.revoke(owner, id);
  const over = await preview.add(owner, wanted);
  await db
    .update(previewLink)
    .set({ expiresAt: sqlInstant(sql`now()`) })
    .where(eq(previewLink.id, over.id));
  const binned = await stage.work(owner, 'draft');
  const third = await preview.add(owner, { ...wanted, contentId: binned.contentId });
  await stage.workflow.act(owner, 'remove', bodyFor(binned));
  for (const ended of [token, over.token, third.token, 'x'.repeat(43)])
    expect(await outcomeOf(preview.read({ token: ended }, 'en'))).toBe('linkEnded');
  expect((await preview.list(owner, work.contentId)).map(({ isOver }) => isOver)).toEqual([true, true]);
});

testOnDatabase(
  'a guest answers only on the latest version; the author is notified, and the answer becomes outdated with the next version',
  async (database) => {
    const stage = await openWorkflowStage(database);
    const { db } = database;
    const notified: string[] = [];
    const preview = createPreviewLinks({
      sign: async (detail) => detail,
      db,
      notify: async (_tx, { userId, event, values }) =>
        void notified.push([userId, event, values?.['nameZh'], values?.['reasonZh'], values?.['reasonEn']].join('|')),
      videos: noVideos,
    });
    const owner = await stage.institution();
    const work = await stage.work(owner, 'draft', { fieldVersions: { titleEn: 2 } });
    const { token } = await preview.add(owner, { contentId: work.contentId, kind: 'review', guest: '评委  李' });
    const { version } = await preview.read({ token }, 'en');

    await stage.workflow.act(owner, 'submitApprove', bodyFor(work));
    await preview.answer({ token }, { version, decision: 'changes', note: '结尾太长' });
    expect(notified).toEqual([`${owner.id}|answered|评委 李|希望修改。结尾太长|Asks for changes. 结尾太长`]);
    expect((await preview.list(owner, work.contentId))[0]).toMatchObject({
      decision: 'changes',
      note: '结尾太长',
      isOutdated: false,
      guest: '评委 李',
    });
    expect((await stage.actions(work.contentId)).at(-1)).toEqual(['guest', 'review', 'audit', 'audit']);
    await db
      .update(contentRevision)
      .set({ fieldVersions: { titleEn: 2, bodyEn: 5 }, version: 5 })
      .where(eq(contentRevision.id, work.id));
    expect(await outcomeOf(preview.answer({ token }, { version, decision: 'approve' }))).toBe('transitionRefused');
    expect((await preview.list(owner, work.contentId))[0]?.isOutdated).toBe(true);
    await preview.answer({ token }, { version: 5, decision: 'approve' });
    expect((await preview.list(owner, work.contentId))[0]).toMatchObject({ decision: 'approve', note: '', isOutdated: false });
  },
);

testOnOneEngine('an item has at most twenty open links', async (database) => {
  const stage = await openWorkflowStage(database);
  const preview = createPreviewLinks({ db: database.db, sign: async (detail) => detail, notify: async () => undefined, videos: noVideos });
  const owner = await stage.institution();
  const { contentId } = await stage.work(owner, 'draft');
  const links = [];
  for (let index = 0; index < 20; index += 1) links.push(await preview.add(owner, { contentId, kind: 'preview' }));

  expect(await outcomeOf(preview.add(owner, { contentId, kind: 'preview' }))).toBe('invalidRequest');
  await preview.revoke(owner, links[0]?.id ?? '');
  expect(await outcomeOf(preview.add(owner, { contentId, kind: 'preview' }))).toBe('ok');
});

testOnOneEngine('the command finds the altered row of the audit trail', async ({ engine }) => {
  await using database = await openTestDatabase(engine);
  const stage = await openWorkflowStage(database);
  const owner = await stage.institution();
  for (let index = 0; index < 3; index += 1) await stage.workflow.act(owner, 'submitApprove', bodyFor(await stage.work(owner, 'draft')));
  const verify = () =>
    auditCommands['audit verify']?.run(
      {
        config: readConfig({ NODE_ENV: 'test', APP_SECRET: 'a secret of at least thirty-two characters' }),
        database,
        log: () => undefined,
      },
      [],
    );
  const tamper = async (change: () => Promise<unknown>) => {
    await database.db.execute(sql`alter table audit_entry disable trigger user`);
    await change();
    await database.db.execute(sql`alter table audit_entry enable trigger user`);
  };

  expect(await verify()).toContain('are valid');
  await tamper(() => database.db.update(auditEntry).set({ reason: 'forged' }).where(eq(auditEntry.id, 2)));
  await expect(verify()).rejects.toThrow('row 2');
  await tamper(() => database.db.update(auditEntry).set({ reason: '' }).where(eq(auditEntry.id, 2)));
  expect(await verify()).toContain('are valid');
  await tamper(() => database.db.delete(auditEntry).where(eq(auditEntry.id, 2)));
  await expect(verify()).rejects.toThrow('row 3');
});
