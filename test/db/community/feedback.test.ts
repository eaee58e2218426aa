/** Feedback: validation, rate limit and inbox. */
import { eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { createFeedbackService } from '#server/services/community/feedback.ts';
import { createRateLimit } from '#server/services/core/rate-limit.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeDictionaries } from '#test/support/factories.ts';
import { makePerson } from './comment-stage.ts';

const cipher = createFieldCipher({ secret: 'a-secret-for-tests', fieldKeys: [] });

function makeService({ db }: OpenDatabase) {
  return createFeedbackService({ db, cipher, rateLimit: createRateLimit({ db, cipher }), siteOrigin: 'https://site.test' });
}

const visitor = () => ({ userId: null, network: newId() });

testOnDatabase('accepts feedback from visitors and accounts without storing the address', async (database) => {
  await makeDictionaries(database);
  const service = makeService(database);
  const writer = await makePerson(database, { nickName: 'Maya' });
  const network = `203.0.113.7-${newId()}`;

  const anonymous = await service.add(
    { type: 'fault', content: ' The player\u202E stops ', contact: ' +86 138-0000-0000 ', url: 'https://site.test/en/news?x=1#y' },
    { userId: null, network },
  );
  const known = await service.add(
    { type: 'suggestion', content: 'More films', contact: 'a.b@example.org', url: '/movies' },
    { userId: writer.id, network },
  );

  const rows = await database.db
    .select()
    .from(feedback)
    .where(inArray(feedback.id, [anonymous.id, known.id]))
    .orderBy(feedback.type);
  expect(rows).toMatchObject([
    {
      type: 'fault',
      content: 'The player stops',
      contact: '+86 138-0000-0000',
      url: '/en/news?x=1#y',
      userId: null,
      addressHash: cipher.mac(network),
    },
    { type: 'suggestion', contact: 'a.b@example.org', url: '/movies', userId: writer.id },
  ]);
  expect(JSON.stringify(rows)).not.toContain('203.0.113.7');
  expect((await service.list({ state: 'open', type: 'suggestion' }, 'en')).rows.find(({ id }) => id === known.id)).toMatchObject({
    nickName: 'Maya',
    handledTime: null,
    handledBy: '',
  });
});

testOnDatabase(
  'refuses empty or too long text, an invalid contact and foreign page addresses; refusals do not count towards the limit',
  async (database) => {
    await makeDictionaries(database);
    const service = makeService(database);
    const from = visitor();
    const add = (values: object) => service.add({ type: 'other', content: 'text', ...values }, from);

    await expect(add({ content: ' \u200B\n' })).rejects.toThrow('requiredMissing');
    await expect(add({ content: '字'.repeat(1_001) })).rejects.toThrow('invalidRequest');
    for (const contact of ['nobody', 'a@b', '12', 'javascript:alert(1)', '<a@b.com>'])
      await expect(add({ contact }), contact).rejects.toThrow('invalidRequest');
    for (const url of [
      'https://elsewhere.test/',
      '//elsewhere.test',
      '/\\elsewhere.test',
      'javascript:alert(1)',
      'https://a@site.test/',
      'https://site.test.evil/',
      'news',
      'data:text/html,x',
      'http://site.test:81/',
    ]) {
      await expect(add({ url }), url).rejects.toThrow('invalidRequest');
    }
    expect([...(await add({ content: '字'.repeat(1_000), contact: '', url: '' })).id].length).toBeGreaterThan(10);
  },
);

testOnDatabase(
  'limits feedback to three an hour per network, also for 100 concurrent requests; other networks are unaffected',
  async (database) => {
    await makeDictionaries(database);
    const service = makeService(database);
    const [busy, other] = [visitor(), visitor()];

    const tries = await Promise.allSettled(Array.from({ length: 100 }, () => service.add({ type: 'other', content: 'text' }, busy)));

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(
      tries
        .flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))
        .every((message) => message === 'tooManyRequests'),
    ).toBe(true);
    expect(
      await database.db
        .select()
        .from(feedback)
        .where(eq(feedback.addressHash, cipher.mac(busy.network))),
    ).toHaveLength(3);
    await service.add({ type: 'other', content: 'text' }, other);
  },
);

testOnDatabase('an entry is handled once, with a note and an audit row, also by 100 concurrent requests', async (database) => {
  await makeDictionaries(database);
  const service = makeService(database);
  const staff = await makePerson(database, { roles: ['moderator'], nickName: 'Moderator' });
  const ids = await Promise.all(
    Array.from({ length: 3 }, async () => (await service.add({ type: 'content', content: 'text' }, visitor())).id),
  );

  const handled = await Promise.all(
    Array.from({ length: 100 }, (_, n) => service.handle(staff.id, { ids: n % 2 ? ids : [...ids].reverse(), note: ' done\n' })),
  );

  expect(handled.reduce((sum, one) => sum + one, 0)).toBe(3);
  expect(
    (await service.list({ state: 'handled', type: 'content', pageSize: 50 }, 'en')).rows.filter(({ id }) => ids.includes(id)),
  ).toMatchObject(Array(3).fill({ handledBy: 'Moderator', note: 'done', handledTime: expect.any(String) as string }));
  expect((await service.list({ state: 'open', type: 'content', pageSize: 50 }, 'en')).rows.filter(({ id }) => ids.includes(id))).toEqual(
    [],
  );
  expect(await database.db.select().from(auditEntry).where(inArray(auditEntry.subjectId, ids))).toMatchObject(
    Array(3).fill({ actorId: staff.id, action: 'handle', subjectKind: 'feedback', toState: 'handled' }),
  );
  expect(await service.handle(staff.id, { ids: ['nothing'] })).toBe(0);
});
