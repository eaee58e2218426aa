/** Versioned parts of the site and the announcement bar of every page, on both engines. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { contentChange } from '#server/db/schema/content.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import { readReservedNames, readSiteName } from '#server/services/core/site-name.ts';
import { createNavigationService } from '#server/services/site/navigation.ts';
import { createSitePartService } from '#server/services/site/site-part.ts';
import type { Announcement } from '#shared/api/site-part.ts';
import { emptySiteIdentity } from '#shared/site/site-identity.ts';
import { emptyFooter } from '#shared/site/footer.ts';
import { defaultMenu, emptyMenuEntry } from '#shared/site/menu.ts';
import { emptyAnnouncement } from '#shared/site/site-part-checks.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { fullOutcomeOf } from '#test/support/outcome.ts';

const kind = 'announcement';
const bar: Announcement = { ...emptyAnnouncement, level: 'important', textZh: '典礼改期', textEn: 'The ceremony has moved' };

async function makeEditor({ db }: OpenDatabase): Promise<SessionViewer> {
  const id = newId();
  const email = `${id.replaceAll(/[^a-z0-9]/gi, '')}@example.org`;
  await db.insert(userAccount).values({ id, userType: 20, nickName: 'Editor', email });
  return { id, userType: 20, roles: ['publisher'], sessionId: '', mustChangePassword: false, lacksSecondFactor: false, isClosing: false };
}

/** Publishes the announcement as a new part; returns the navigation in both languages. */
async function publishBar(database: OpenDatabase, viewer: SessionViewer, data: Announcement) {
  const parts = createSitePartService(database);
  const { version } = await parts.getPart(kind, 'en');
  const saved = await parts.saveDraft(viewer, { language: 'en', kind, version, data });
  await parts.publish(viewer, { kind, version: saved.version });
  return {
    zh: (await createNavigationService(database).getNavigation('zh-Hans')).data.announcement,
    en: await createNavigationService(database).getNavigation('en'),
  };
}

const clear = ({ db }: OpenDatabase) => db.delete(sitePartRevision);

testOnDatabase('a draft is not public until it is published; an earlier version is restored as a draft', async (database) => {
  await clear(database);
  const [viewer, parts, navigation] = [await makeEditor(database), createSitePartService(database), createNavigationService(database)];

  const saved = await parts.saveDraft(viewer, { language: 'en', kind, version: 0, data: { ...bar, textEn: '  The ceremony\nhas moved ' } });

  expect(saved).toMatchObject({ version: 1, draft: { savedBy: 'Editor', data: bar }, online: null, versions: [] });
  expect((await navigation.getNavigation('en')).data.announcement).toBeNull();
  expect(await parts.publish(viewer, { kind, version: 1 })).toEqual({ number: 1 });
  expect((await navigation.getNavigation('en')).data.announcement).toEqual({ level: 'important', text: bar.textEn, link: null });

  const second = await publishBar(database, viewer, {
    ...bar,
    textEn: 'Seats are left',
    linkZh: '购票',
    linkEn: 'Tickets',
    linkPath: '/about?active=5',
  });
  expect(second.en.data.announcement).toEqual({
    level: 'important',
    text: 'Seats are left',
    link: { label: 'Tickets', path: '/about?active=5' },
  });
  expect(second.zh?.link).toEqual({ label: '购票', path: '/about?active=5' });

  expect(await parts.restore(viewer, { kind, number: 1, version: 2 })).toEqual({ version: 3 });
  // The draft has a number, and is no earlier version.
  expect(await fullOutcomeOf(parts.restore(viewer, { kind, number: 3, version: 3 }))).toEqual(['notFound', undefined]);
  const restored = await parts.getPart(kind, 'en');
  expect(restored.draft?.data).toEqual(bar);
  expect(restored.online?.data.textEn).toBe('Seats are left');
  expect(restored.versions.map(({ number }) => number)).toEqual([2, 1]);
  await parts.discard(viewer, { kind, version: 3 });
  expect((await parts.getPart(kind, 'en')).draft).toBeNull();

  const trail = await database.db
    .select({ action: auditEntry.action })
    .from(auditEntry)
    .where(eq(auditEntry.actorId, viewer.id))
    .orderBy(auditEntry.id);
  expect(trail.map(({ action }) => action)).toEqual(['save', 'publish', 'save', 'publish', 'restore', 'discard']);
});

testOnDatabase(
  'the second of two concurrent saves is refused with the current version, and so is publishing an outdated draft',
  async (database) => {
    await clear(database);
    const [viewer, parts] = [await makeEditor(database), createSitePartService(database)];

    const saves = await Promise.all(
      [1, 2].map(() => fullOutcomeOf(parts.saveDraft(viewer, { language: 'en', kind, version: 0, data: bar }))),
    );

    expect(saves.sort()).toEqual([['conflict', { version: 1 }], 'ok']);
    expect(await fullOutcomeOf(parts.publish(viewer, { kind, version: 0 }))).toEqual(['conflict', { version: 1 }]);
    await parts.publish(viewer, { kind, version: 1 });
    expect(await fullOutcomeOf(parts.publish(viewer, { kind, version: 1 }))).toEqual(['notFound', undefined]);
    expect(await fullOutcomeOf(parts.restore(viewer, { kind, number: 9, version: 1 }))).toEqual(['notFound', undefined]);
  },
);

testOnDatabase('a screen that was read before a publication, or shows a draft that was discarded, saves over nothing', async (database) => {
  await clear(database);
  const [viewer, parts] = [await makeEditor(database), createSitePartService(database)];
  const saveAt = (version: number) => fullOutcomeOf(parts.saveDraft(viewer, { language: 'en', kind, version, data: bar }));
  await saveAt(0);
  await parts.publish(viewer, { kind, version: 1 });

  expect(await saveAt(0)).toEqual(['conflict', { version: 1 }]);
  expect(await saveAt(1)).toBe('ok');
  await parts.discard(viewer, { kind, version: 2 });
  expect(await saveAt(1)).toEqual(['conflict', { version: 2 }]);
  expect(await saveAt(2)).toBe('ok');
  expect(await fullOutcomeOf(parts.publish(viewer, { kind, version: 2 }))).toEqual(['conflict', { version: 3 }]);
});

const hour = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const windows: [what: string, change: Partial<Announcement>, isShown: boolean, changes: boolean][] = [
  ['without a window', {}, true, false],
  ['within its window', { from: at(-hour), until: at(hour) }, true, true],
  ['before its window', { from: at(hour) }, false, true],
  ['after its window', { until: at(-hour) }, false, false],
  ['taken off', { isShown: false, textEn: '' }, false, false],
];

testOnDatabase('pages show the announcement within its window, which limits their lifetime', async (database) => {
  const viewer = await makeEditor(database);
  for (const [what, change, isShown, changes] of windows) {
    await clear(database);
    const { en } = await publishBar(database, viewer, { ...bar, ...change });
    expect([what, en.data.announcement !== null, en.changesAt !== null]).toEqual([what, isShown, changes]);
  }
});

const faults: [change: Partial<Announcement>, faults: { field: string; problem: string }[]][] = [
  [{ textEn: ' ' }, [{ field: 'textEn', problem: 'missing' }]],
  [
    { linkPath: '/news' },
    [
      { field: 'linkZh', problem: 'missing' },
      { field: 'linkEn', problem: 'missing' },
    ],
  ],
  ...[
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    '/en/%2e%2e//evil.example',
    'http://plain.example',
    'https://evil.example@good.example/',
    'news',
  ].map((linkPath): (typeof faults)[number] => [{ linkZh: '看', linkEn: 'See', linkPath }, [{ field: 'linkPath', problem: 'address' }]]),
  [{ from: at(hour), until: at(-hour) }, [{ field: 'until', problem: 'order' }]],
];

testOnDatabase('an incomplete draft is not published and is kept', async (database) => {
  const [viewer, parts] = [await makeEditor(database), createSitePartService(database)];
  for (const [change, expected] of faults) {
    await clear(database);
    await parts.saveDraft(viewer, { language: 'en', kind, version: 0, data: { ...bar, ...change } });
    expect(await fullOutcomeOf(parts.publish(viewer, { kind, version: 1 }))).toEqual(['partIncomplete', { faults: expected }]);
    expect((await parts.getPart(kind, 'en')).version).toBe(1);
  }
  await clear(database);
  expect(await fullOutcomeOf(parts.saveDraft(viewer, { language: 'en', kind, version: 0, data: { ...bar, from: 'tomorrow' } }))).toEqual([
    'invalidRequest',
    undefined,
  ]);
});

testOnDatabase(
  'publishing purges every page; unknown values of a version from an earlier release are replaced by defaults',
  async (database) => {
    await clear(database);
    const viewer = await makeEditor(database);
    await publishBar(database, viewer, bar);
    const announced = await database.db
      .select()
      .from(contentChange)
      .where(sql`'navigation' = any(${contentChange.tags})`);
    expect(announced.length).toBeGreaterThan(0);

    await database.db.update(sitePartRevision).set({ data: { textZh: '旧', textEn: 'Old', level: 'loud', isShown: true } });

    expect((await createNavigationService(database).getNavigation('en')).data.announcement).toEqual({
      level: 'info',
      text: 'Old',
      link: null,
    });
  },
);

testOnDatabase('the footer is public from its publication on, with its texts trimmed', async (database) => {
  await clear(database);
  const [viewer, parts, navigation] = [await makeEditor(database), createSitePartService(database), createNavigationService(database)];
  const data = {
    ...emptyFooter,
    ownerZh: ' 组委会 ',
    ownerEn: 'Committee',
    email: ' office@example.org ',
    hidden: ['jury' as const],
    entries: [{ id: 'one', place: 'watch' as const, nameZh: '直播', nameEn: 'Live', path: '/videolist' }],
  };

  await parts.saveDraft(viewer, { language: 'en', kind: 'footer', version: 0, data });
  expect((await navigation.getNavigation('zh-Hans')).data.footer).toBeNull();
  await parts.publish(viewer, { kind: 'footer', version: 1 });

  expect((await navigation.getNavigation('zh-Hans')).data.footer).toMatchObject({
    owner: '组委会',
    email: 'office@example.org',
    hidden: ['jury'],
    links: [{ place: 'watch', name: '直播', path: '/videolist' }],
  });
  await parts.saveDraft(viewer, { language: 'en', kind: 'footer', version: 1, data: { ...data, ownerEn: '' } });
  expect(await fullOutcomeOf(parts.publish(viewer, { kind: 'footer', version: 2 }))).toEqual([
    'partIncomplete',
    { faults: [{ field: 'ownerEn', problem: 'half' }] },
  ]);
});

testOnDatabase(
  'the menu is public from its publication on; a fault is refused at its field, and an earlier version is restored',
  async (database) => {
    await clear(database);
    const [viewer, parts, navigation] = [await makeEditor(database), createSitePartService(database), createNavigationService(database)];
    const own = { ...emptyMenuEntry, id: 'one', nameZh: ' 影片 ', nameEn: 'Films', path: ' /movies ' };
    const save = (version: number, change: Partial<typeof own>) =>
      parts.saveDraft(viewer, {
        language: 'en',
        kind: 'menu',
        version,
        data: { entries: [{ ...own, ...change }, ...defaultMenu.entries.slice(0, 2)] },
      });
    const publicNames = async () => (await navigation.getNavigation('zh-Hans')).data.menu?.map(({ key, name }) => name || key) ?? null;

    await save(0, { path: '/nowhere' });
    expect(await fullOutcomeOf(parts.publish(viewer, { kind: 'menu', version: 1 }))).toEqual([
      'partIncomplete',
      { faults: [{ field: 'one.path', problem: 'unknown' }] },
    ]);
    await save(1, {});
    expect(await publicNames()).toBeNull();
    await parts.publish(viewer, { kind: 'menu', version: 2 });
    expect(await publicNames()).toEqual(['影片', 'home', 'news']);
    expect((await parts.getPart('menu', 'en')).online?.data.entries).toHaveLength(8);

    await save(2, { nameZh: '片单' });
    await parts.publish(viewer, { kind: 'menu', version: 3 });
    await parts.restore(viewer, { kind: 'menu', number: 1, version: 3 });
    expect(await publicNames()).toEqual(['片单', 'home', 'news']);
    await parts.publish(viewer, { kind: 'menu', version: 4 });
    expect(await publicNames()).toEqual(['影片', 'home', 'news']);
    const announced = await database.db
      .select()
      .from(contentChange)
      .where(sql`'navigation' = any(${contentChange.tags})`);
    expect(announced.length).toBeGreaterThanOrEqual(3);
  },
);

testOnDatabase(
  'the name of the site is public from its publication on; half a name is refused, and an earlier one is restored',
  async (database) => {
    await clear(database);
    const [viewer, parts, navigation] = [await makeEditor(database), createSitePartService(database), createNavigationService(database)];
    const configured = { 'zh-Hans': '奖', en: 'Award' };
    const save = (version: number, nameZh: string, nameEn: string) =>
      parts.saveDraft(viewer, { language: 'en', kind: 'identity', version, data: { ...emptySiteIdentity, nameZh, nameEn } });
    const names = async () => [
      (await navigation.getNavigation('en')).data.identity?.name ?? null,
      await readSiteName(database.db, configured),
    ];

    await save(0, ' 山海\n电影节 ', '  ');
    expect(await fullOutcomeOf(parts.publish(viewer, { kind: 'identity', version: 1 }))).toEqual([
      'partIncomplete',
      { faults: [{ field: 'nameEn', problem: 'missing' }] },
    ]);
    expect(await names()).toEqual([null, configured]);
    await save(1, ' 山海\n电影节 ', 'Shanhai Film Festival');
    await parts.publish(viewer, { kind: 'identity', version: 2 });
    const first = { 'zh-Hans': '山海 电影节', en: 'Shanhai Film Festival' };
    expect(await names()).toEqual([first, first]);

    await save(2, '海山', 'Haishan');
    await parts.publish(viewer, { kind: 'identity', version: 3 });
    expect((await names())[1]).toEqual({ 'zh-Hans': '海山', en: 'Haishan' });
    expect(await readReservedNames(database.db, { 'zh-Hans': '奖', en: 'Award' })).toEqual(['奖', 'Award', '海山', 'Haishan']);
    await parts.restore(viewer, { kind: 'identity', number: 1, version: 3 });
    await parts.publish(viewer, { kind: 'identity', version: 4 });
    expect(await names()).toEqual([first, first]);
    const announced = await database.db
      .select()
      .from(contentChange)
      .where(sql`array['navigation', 'siteName'] <@ ${contentChange.tags}`);
    expect(announced).toHaveLength(3);
  },
);
