/** The setup link in the terminal creates the first administrator once, also under concurrency. */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { userAccount, userRole } from '#server/db/schema/account.ts';
import { siteSetting } from '#server/db/schema/setting.ts';
import { grantRole } from '#server/services/account/account-command.ts';
import { addDefaultAgreements } from '#server/services/account/agreement.ts';
import { createFirstSteps } from '#server/services/account/first-steps.ts';
import { makeFixedContent } from '#server/services/content/fixed-content.ts';
import { createSetupService, type SetupService } from '#server/services/account/setup.ts';
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
    const steps = createFirstSteps({ db: database.db, hasMail: true, hasAddress: false });
    const doneOf = async () => (await steps.list()).steps.filter(({ isDone }) => isDone).map(({ key }) => key);
    expect([(await steps.list()).isOver, await doneOf()]).toEqual([false, ['mail']]);
    await database.db.execute(sql`update edition set theme_en = 'Where light meets shadow', theme_zh = '光影交辉'`);
    expect(await doneOf()).toEqual(['mail', 'edition']);
    const listed = await createFirstSteps({ db: database.db, hasMail: false, hasAddress: true }).list();
    expect(listed.steps.filter(({ isDone }) => isDone).map(({ key }) => key)).toEqual(['edition', 'address']);

    await Promise.all([steps.close(viewer), steps.close(viewer)]);

    expect((await steps.list()).isOver).toBe(true);
  });
}
