/** The setup link in the terminal creates the first administrator once, also under concurrency. */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { userAccount, userRole } from '#server/db/schema/account.ts';
import { siteSetting } from '#server/db/schema/setting.ts';
import { grantRole } from '#server/services/account/account-command.ts';
import { addDefaultAgreements, createAgreementService } from '#server/services/account/agreement.ts';
import { createFirstSteps } from '#server/services/account/first-steps.ts';
import { makeFixedContent } from '#server/services/content/fixed-content.ts';
import { createSetupService, type SetupService } from '#server/services/account/setup.ts';
import { createSitePartService } from '#server/services/site/site-part.ts';
import { emptyFooter } from '#shared/site/footer.ts';
import { defaultBands } from '#shared/site/home-bands.ts';
import { siteLooks } from '#shared/site/look.ts';
import { defaultMenu } from '#shared/site/menu.ts';
import { emptyOrganiser } from '#shared/site/organiser.ts';
import { emptySiteIdentity } from '#shared/site/site-identity.ts';
import { createTestAccounts, newEmail, testPassword, testSource } from '#test/support/accounts.ts';
import { openTestDatabase, ordinaryEngines } from '#test/support/database/database.ts';
import { outcomeOf } from '#test/support/outcome.ts';

async function openSetup(database: OpenDatabase) {
  await makeFixedContent(database.db);
  await addDefaultAgreements(database.db);
  const accounts = await createTestAccounts(database);
  const setup = createSetupService({ db: database.db, ...accounts });
  const make = (token: string, fields: { email?: string; nickName?: string; password?: string } = {}) =>
    setup.makeAdmin({ token, nickName: '闻一', email: newEmail(), password: testPassword, ...fields }, testSource, 'zh-Hans');
  return { ...accounts, setup, make };
}

const tokenFrom = async (setup: SetupService) => (await setup.open()) ?? '';
const admins = async ({ db }: OpenDatabase) =>
  (
    await db
      .select({ role: userRole.role, email: userAccount.email })
      .from(userRole)
      .innerJoin(userAccount, eq(userAccount.id, userRole.userId))
  ).length;

/** A site in Norway without a logo. */
const parts = [
  ['identity', { ...emptySiteIdentity, nameZh: '北极光', nameEn: 'Nordlys' }],
  ['organiser', { ...emptyOrganiser, country: 'NO', placeZh: '奥斯陆', placeEn: 'Oslo', timeZone: 'Europe/Oslo' }],
  ['theme', siteLooks.northern],
  ['menu', defaultMenu],
  ['bands', defaultBands],
  ['footer', { ...emptyFooter, ownerZh: '北极光基金会', ownerEn: 'Stiftelsen Nordlys', email: 'post@nordlys.no' }],
] as const;

for (const engine of ordinaryEngines) {
  test(`the setup link creates one administrator, logs them in and expires; the database stores its hash (${engine})`, async () => {
    await using database = await openTestDatabase(engine);
    const { setup, make, session, account } = await openSetup(database);
    const token = await tokenFrom(setup);
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(JSON.stringify(await database.db.select().from(siteSetting))).not.toContain(token);
    expect([await setup.check(token), await setup.check(''), await setup.check(`${token}x`)]).toEqual(['open', 'over', 'over']);

    // An invalid form does not use up the link.
    expect([
      await outcomeOf(make(token, { password: 'password1' })),
      await outcomeOf(make(token, { email: 'none' })),
      await outcomeOf(make(token, { nickName: ' ' })),
      await outcomeOf(make('wrong')),
    ]).toEqual(['passwordCommon', 'emailRefused', 'invalidRequest', 'setupRefused']);
    const email = newEmail();
    const viewer = await session.find(await make(token, { email }));

    expect(viewer).toMatchObject({ roles: ['admin'], mustChangePassword: false });
    expect(await session.find(await account.logIn({ userName: email, password: testPassword }, testSource))).toMatchObject({
      roles: ['admin'],
    });
    expect([await setup.check(token), await outcomeOf(make(token)), await setup.open()]).toEqual(['done', 'setupRefused', null]);
    expect(await admins(database)).toBe(1);
  });

  test(`concurrent uses of one link, or of the links of several instances, create one administrator (${engine})`, async () => {
    await using database = await openTestDatabase(engine);
    const { setup, make } = await openSetup(database);
    const links = [await tokenFrom(setup), await tokenFrom(setup)];
    expect(await Promise.all(links.map((link) => setup.check(link)))).toEqual(['open', 'open']);

    const outcomes = await Promise.all([...links, ...links, ...links].map((link) => outcomeOf(make(link))));

    expect(outcomes.toSorted()).toEqual(['ok', ...Array.from({ length: 5 }, () => 'setupRefused')]);
    expect(await admins(database)).toBe(1);
  });

  test(`a setup link expires after a day, and as soon as the command line creates staff (${engine})`, async () => {
    await using database = await openTestDatabase(engine);
    const { setup, make, enter } = await openSetup(database);
    const old = await tokenFrom(setup);
    // A day passes.
    await database.db.update(siteSetting).set({ updatedAt: sql`now() - interval '25 hours'` as unknown as Date });
    expect([await setup.check(old), await outcomeOf(make(old))]).toEqual(['over', 'setupRefused']);
    const fresh = await tokenFrom(setup);
    const { email } = await enter();
    expect(await setup.check(fresh)).toBe('open');

    await grantRole(database.db, { email, role: 'editor', actorId: 'cli' });

    expect([await setup.check(fresh), await outcomeOf(make(fresh)), await setup.open()]).toEqual(['done', 'setupRefused', null]);
  });

  test(`the first steps reflect the contents of the site and can be dismissed for good (${engine})`, async () => {
    await using database = await openTestDatabase(engine);
    const { setup, make, session } = await openSetup(database);
    const viewer = await session.find(await make(await tokenFrom(setup)));
    if (!viewer) throw new Error('The administrator is not logged in');
    const agreements = createAgreementService({ db: database.db, siteName: { 'zh-Hans': '北极光', en: 'Nordlys' } });
    const steps = createFirstSteps({ db: database.db, hasMail: () => true, hasBackup: false, hasAddress: () => false });
    const doneOf = async () => (await steps.list()).steps.filter(({ isDone }) => isDone).map(({ key }) => key);
    expect([(await steps.list()).isOver, await doneOf()]).toEqual([false, ['mail']]);
    await database.db.execute(sql`update edition set theme_en = 'Where light meets shadow', theme_zh = '光影交辉'`);
    expect(await doneOf()).toEqual(['mail', 'edition']);
    const listed = await createFirstSteps({ db: database.db, hasMail: () => false, hasBackup: true, hasAddress: () => true }).list();
    expect(listed.steps.filter(({ isDone }) => isDone).map(({ key }) => key)).toEqual(['edition', 'backup', 'address']);

    const site = createSitePartService({ db: database.db });
    const wizardDone = async () => (await steps.wizard()).steps.filter(({ isDone }) => isDone).map(({ key }) => key);
    expect(await wizardDone()).toEqual([]);
    for (const [kind, data] of parts) {
      await site.saveDraft(viewer, { kind, version: 0, data: { ...data }, language: 'en' } as Parameters<typeof site.saveDraft>[1]);
      await site.publish(viewer, { kind, version: 1 });
    }
    expect([await wizardDone(), (await steps.wizard()).country]).toEqual([['names', 'organiser', 'look', 'sections'], 'NO']);
    expect(await doneOf()).toEqual(['mail', 'menu', 'edition']);
    const { version } = await agreements.publishTemplates(viewer.id);
    expect([await wizardDone(), await doneOf()]).toEqual([
      ['names', 'organiser', 'look', 'sections', 'legal'],
      ['yours', 'mail', 'menu', 'edition', 'agreements'],
    ]);
    for (const kind of ['user', 'privacy'] as const) {
      const { bodyZh, bodyEn } = await agreements.detail({ kind, version });
      expect(`${bodyZh}${bodyEn}`).not.toMatch(
        /Republic of China|PIPL|中华人民共和国|\{\{(?!site)|经办人证件号码|ID number|This is a template/,
      );
      expect(bodyEn).toContain('Stiftelsen Nordlys');
    }
    // The second version of a day has a number of its own.
    expect((await agreements.publishTemplates(viewer.id)).version).toBe(`${version}.2`);

    await Promise.all([steps.close(viewer), steps.close(viewer)]);

    expect((await steps.list()).isOver).toBe(true);
  });
}
