/** Agreements on both engines: templates of a new site, immutable versions, and versions with a future effective time. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { contentCommands } from '#server/cli/content.ts';
import { readConfig } from '#server/config.ts';
import { agreement } from '#server/db/schema/agreement.ts';
import { contentChange } from '#server/db/schema/content.ts';
import { addDefaultAgreements, createAgreementService, currentVersion, publishAgreement } from '#server/services/account/agreement.ts';
import { secondsFromNow } from '#test/support/factories.ts';
import { siteNames } from '#test/support/accounts.ts';
import { makeFolder, testOnDatabase, testOnOneEngine } from '#test/support/database/database.ts';
import { outcomeOf } from '#test/support/outcome.ts';

testOnDatabase('creates a template of each kind in both languages once on an empty site', async ({ db }) => {
  const service = createAgreementService({ db, siteName: siteNames });
  await db.delete(agreement);

  await Promise.all([addDefaultAgreements(db), addDefaultAgreements(db), addDefaultAgreements(db)]);

  expect(await db.$count(agreement)).toBe(2);
  for (const kind of ['user', 'privacy'] as const) {
    const [zh, en] = [await service.get({ kind }, 'zh-Hans'), await service.get({ kind }, 'en')];
    expect([zh.data.version, zh.tags]).toEqual(['2025-01', [`agreement:${kind}`, 'siteName']]);
    expect(zh.data.content).toMatch(/范本[\s\S]*示例奖/);
    expect(en.data.content).toMatch(/template[\s\S]*Example Awards/);
    expect(`${zh.data.content}${en.data.content}`).not.toContain('{{');
    expect(zh.data.content.match(/<h2>/g)?.length).toBe(en.data.content.match(/<h2>/g)?.length);
  }
});

testOnDatabase('the site name is inserted into the templates as escaped text', async ({ db }) => {
  await db.delete(agreement);

  await addDefaultAgreements(db);

  const siteName = { 'zh-Hans': '<script>a</script>&奖', en: '$& Awards' };
  const { data } = await createAgreementService({ db, siteName }).get({ kind: 'user' }, 'zh-Hans');
  expect(data.content).toContain('&lt;script&gt;a&lt;/script&gt;&amp;奖');
  await db.delete(agreement);
});

testOnDatabase('a version comes into force at its instant, and earlier versions stay readable', async ({ db }) => {
  const service = createAgreementService({ db, siteName: siteNames });
  await db.delete(agreement);
  await addDefaultAgreements(db);
  const text = {
    kind: 'user',
    titleZh: '新协议',
    titleEn: '',
    bodyZh: '<p onclick="x()">新<script>alert(1)</script></p>',
    bodyEn: '',
  } as const;

  await publishAgreement(db, { ...text, version: '2026-01', effectiveAt: null }, 'cli');
  await publishAgreement(db, { ...text, version: '2027-01', effectiveAt: secondsFromNow(3_600) }, 'cli');

  const now = await service.get({ kind: 'user' }, 'en');
  expect(now.data).toMatchObject({ version: '2026-01', title: '新协议', content: '<p>新</p>' });
  expect(now.data.versions.map(({ version }) => version)).toEqual(['2026-01', '2025-01']);
  expect(now.changesAt?.getTime()).toBeGreaterThan(Date.now());
  expect((await service.get({ kind: 'user', version: '2025-01' }, 'en')).data.content).toContain('Example Awards');
  expect(await outcomeOf(service.get({ kind: 'user', version: '2027-01' }, 'en'))).toBe('notFound');
  expect(await outcomeOf(service.get({ kind: 'privacy', version: '2026-01' }, 'en'))).toBe('notFound');
  expect(await currentVersion(db, 'user')).toBe('2026-01');
  await db
    .update(agreement)
    .set({ effectiveAt: sql`now()` })
    .where(sql`${agreement.version} = '2027-01'`);
  expect((await service.get({ kind: 'user' }, 'en')).data.version).toBe('2027-01');
  expect((await db.select().from(contentChange)).flatMap(({ tags }) => tags)).toContain('agreement:user');
});

testOnDatabase('refuses to publish a version twice, or one without text', async ({ db }) => {
  const text = {
    kind: 'privacy',
    version: '2030-01',
    titleZh: '隐私',
    titleEn: 'Privacy',
    bodyZh: '<p>一</p>',
    bodyEn: '<p>one</p>',
    effectiveAt: null,
  } as const;

  expect(await outcomeOf(publishAgreement(db, text, 'cli'))).toBe('ok');
  expect(await outcomeOf(publishAgreement(db, { ...text, bodyZh: '<p>二</p>' }, 'cli'))).toBe('conflict');
  expect(await outcomeOf(publishAgreement(db, { ...text, version: 'a b' }, 'cli'))).toBe('invalidRequest');
  expect(await outcomeOf(publishAgreement(db, { ...text, version: '2', titleZh: '', titleEn: '' }, 'cli'))).toBe('invalidRequest');
  expect(await outcomeOf(publishAgreement(db, { ...text, version: '2', bodyZh: '', bodyEn: '' }, 'cli'))).toBe('invalidRequest');
});

testOnDatabase(
  'the operator publishes a version from two files; a file without a title is refused and changes nothing',
  async (database) => {
    const folder = makeFolder();
    const [zh, en, bare] = ['zh.html', 'en.html', 'bare.html'].map((name) => join(folder, name)) as [string, string, string];
    writeFileSync(zh, '<h1>隐私政策</h1>\n<p>正文</p>\n');
    writeFileSync(en, '<h1>Privacy policy</h1><p>Text</p>');
    writeFileSync(bare, '<p>Text</p>');
    const publish = (...values: string[]) =>
      contentCommands['agreement publish']?.run({ database, config: readConfig({ NODE_ENV: 'test' }), log: () => undefined }, values);
    await database.db.delete(agreement);

    await publish('privacy', '2026-11', zh, en);

    const { data } = await createAgreementService({ db: database.db, siteName: siteNames }).get({ kind: 'privacy' }, 'en');
    expect(data).toMatchObject({ version: '2026-11', title: 'Privacy policy', content: '<p>Text</p>' });
    await expect(publish('privacy', '2026-12', zh, bare)).rejects.toThrow('<h1>');
    await expect(publish('cookies', '2026-12', zh, en)).rejects.toThrow('is not an agreement');
    await expect(publish('privacy', '2026-11', zh, en)).rejects.toThrow('conflict');
    expect(await database.db.$count(agreement)).toBe(1);
  },
);

testOnOneEngine('staff publish a version for a future instant and withdraw it before it comes into force', async ({ db }) => {
  const service = createAgreementService({ db, siteName: siteNames });
  await db.delete(agreement);
  await addDefaultAgreements(db);
  const texts = { kind: 'user', titleZh: '用户协议', titleEn: 'Terms', bodyZh: '<p>正文</p>', bodyEn: '<p>Text</p>' } as const;
  const statesOf = async () =>
    (await service.list()).filter(({ kind }) => kind === 'user').map(({ version, state }) => `${version} ${state}`);
  const inAnHour = secondsFromNow(3_600).toISOString();

  await service.publish('staff', { ...texts, version: '2026-11', effectiveTime: null });
  await service.publish('staff', { ...texts, version: '2027-01', effectiveTime: inAnHour });

  expect(await statesOf()).toEqual(['2027-01 coming', '2026-11 inForce', '2025-01 past']);
  expect(await service.detail({ kind: 'user', version: '2027-01' })).toMatchObject({ titleEn: 'Terms', bodyZh: '<p>正文</p>' });
  expect(await outcomeOf(service.publish('staff', { ...texts, version: '2027-01', effectiveTime: inAnHour }))).toBe('conflict');
  expect(await outcomeOf(service.publish('staff', { ...texts, version: '2', effectiveTime: secondsFromNow(-60).toISOString() }))).toBe(
    'invalidRequest',
  );
  expect(await outcomeOf(service.publish('staff', { ...texts, version: '2', effectiveTime: 'tomorrow' }))).toBe('invalidRequest');
  expect(await outcomeOf(service.withdraw('staff', { kind: 'user', version: '2026-11' }))).toBe('conflict');
  expect(await outcomeOf(service.withdraw('staff', { kind: 'privacy', version: '2027-01' }))).toBe('notFound');

  await service.withdraw('staff', { kind: 'user', version: '2027-01' });
  expect(await statesOf()).toEqual(['2026-11 inForce', '2025-01 past']);
  expect((await service.get({ kind: 'user' }, 'en')).changesAt).toBeNull();
});
