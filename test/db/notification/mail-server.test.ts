/** The mail server that staff set: its password is sealed, its own words come back, and the site follows changes, outages and the environment. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { siteSetting } from '#server/db/schema/setting.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { createSettingGroups } from '#server/services/core/setting-groups.ts';
import { createMail } from '#server/services/notification/mail.ts';
import { createMailServer } from '#server/services/notification/mail-server.ts';
import { userTypes } from '#shared/user-type.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { outcomeOf } from '#test/support/outcome.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';

const password = 'correct horse battery';

testOnDatabase('a mail server set by staff sends, fails in its own words, recovers, and keeps its password sealed', async (database) => {
  await using mail = await startMailServer();
  const { db } = database;
  await db.delete(siteSetting).where(eq(siteSetting.key, 'settings.mail'));
  const cipher = createFieldCipher({ secret: 'a secret of at least 32 characters', fieldKeys: [] });
  const settings = createSettingGroups({ db, environment: {}, seal: cipher.seal });
  const id = newId();
  const admin = { id, userType: userTypes.ordinary, roles: ['admin' as const] };
  const email = `${id.toLowerCase()}@example.org`;
  await db.insert(userAccount).values({ id, userType: userTypes.ordinary, nickName: 'Ingrid', email });
  const config = {
    smtpUrl: null,
    mailFrom: '',
    mailbox: false,
    siteOrigin: 'https://nordlys.example.org',
    siteName: { 'zh-Hans': '北极光', en: 'Nordlys' },
  };
  let tell: (tags: readonly string[]) => void = () => undefined;
  const events = { onContentChanged: (listener: typeof tell) => ((tell = listener), () => undefined) };
  const server = createMailServer({ config, db, cipher, settings, onError: () => undefined });
  await server.follow(events);
  const queue = createMail({ config, db, cipher, server, warn: () => undefined });
  const test = () => server.test(admin, 'en');
  const save = (version: number, values: Record<string, string>) => settings.save(admin, { group: 'mail', version, values });

  // Nothing is set: the mail is refused, and bad values are too.
  expect([queue.canSend, await outcomeOf(test())]).toEqual([false, 'mailUnavailable']);
  for (const values of [{ host: 'a b' }, { host: 'x@y' }, { port: '99999' }, { security: 'maybe' }, { from: 'nobody' }] as Record<
    string,
    string
  >[])
    expect(await outcomeOf(save(0, values))).toBe('invalidRequest');

  const port = new URL(mail.url).port;
  const stored = await save(0, { host: '127.0.0.1', port, security: 'none', user: '', password, from: 'post@nordlys.example.org' });
  tell(['settings.mail']);
  await expect.poll(() => queue.canSend).toBe(true);
  expect(await test()).toMatchObject({ isSent: true, answer: expect.stringMatching(/^250/) });
  const { from, subject } = await mail.waitForMail(email);
  expect([from, subject]).toEqual([{ address: 'post@nordlys.example.org', name: 'Nordlys' }, 'Nordlys: a test of the mail server']);

  // The server's own words, an outage, and recovery.
  mail.setMood('unknown');
  expect(await test()).toMatchObject({ isSent: false, answer: expect.stringMatching(/^550/) });
  mail.setMood('well');
  await mail.stop();
  expect(await test()).toMatchObject({ isSent: false, answer: expect.stringContaining('ECONNREFUSED') });
  await mail.start();
  expect(await test()).toMatchObject({ isSent: true });

  // The password is in no answer, no log and no row in clear.
  const rows = await db.select().from(siteSetting).where(eq(siteSetting.key, 'settings.mail'));
  const audited = await db.select().from(auditEntry).where(eq(auditEntry.actorId, id));
  expect(JSON.stringify([stored, rows, audited])).not.toContain(password);
  expect(cipher.open((await settings.read(db, 'mail')).password)).toBe(password);
  expect(stored.settings.find(({ name }) => name === 'password')).toMatchObject({ value: '', source: 'database' });

  // The environment rules.
  const given = createMailServer({ config: { ...config, smtpUrl: 'smtp://127.0.0.1:9' }, db, cipher, settings, onError: () => undefined });
  await given.follow(events);
  expect(await given.test(admin, 'en')).toMatchObject({ isSent: false });
});
