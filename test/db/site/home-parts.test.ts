/** The lists of the home page: slides and partners are drafted, previewed, published, restored, and read by visitors. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { contentChange } from '#server/db/schema/content.ts';
import { banner, partner } from '#server/db/schema/home.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import { readTasks } from '#server/services/dashboard/tasks.ts';
import { createMediaLibraryService } from '#server/services/media/media-library.ts';
import { createHomeService } from '#server/services/reading/home.ts';
import { createSitePartService } from '#server/services/site/site-part.ts';
import type { SitePartData } from '#server/services/site/site-part-rules.ts';
import type { HomeBandKey } from '#shared/api/home.ts';
import type { HeroSlide, PartnerEntry } from '#shared/api/site-part.ts';
import { completeBands } from '#shared/site/home-bands.ts';
import { emptyPartner, emptySlide } from '#shared/site/home-part-checks.ts';
import { emptySiteIdentity, identityPictures } from '#shared/site/site-identity.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { fullOutcomeOf } from '#test/support/outcome.ts';

async function prepare({ db }: OpenDatabase) {
  await db.delete(sitePartRevision);
  await db.delete(banner);
  await db.delete(partner);
  const [id, wide, phone] = [newId(), newId(), newId()];
  const email = `${id.replaceAll(/[^a-z0-9]/gi, '')}@example.org`;
  await db.insert(userAccount).values({ id, userType: 20, nickName: 'Editor', email });
  await db
    .insert(mediaFile)
    .values(
      [wide, phone].map((picture) => ({ id: picture, path: `library/${picture}.webp`, width: 1_920, height: 1_040, uploadedBy: id })),
    );
  await db.insert(mediaFile).values([
    { id: `${id}-small`, path: `library/${id}-small.webp`, width: 512, height: 512, uploadedBy: id },
    { id: `${id}-paper`, kind: 'document', path: `library/${id}-paper.pdf`, uploadedBy: id },
  ]);
  const viewer: SessionViewer = {
    id,
    userType: 20,
    roles: ['admin'],
    sessionId: '',
    mustChangePassword: false,
    lacksSecondFactor: false,
    isClosing: false,
  };
  return { viewer, wide, phone, small: `${id}-small`, paper: `${id}-paper` };
}

const slideOf = (id: string, imageId: string, more: Partial<HeroSlide> = {}): HeroSlide => ({
  ...emptySlide,
  id,
  titleZh: `片名${id}`,
  titleEn: `Title ${id}`,
  imageId,
  ...more,
});
const partnerOf = (id: string, more: Partial<PartnerEntry> = {}): PartnerEntry => ({
  ...emptyPartner,
  id,
  nameZh: `伙伴${id}`,
  nameEn: `Partner ${id}`,
  ...more,
});

/** Saves over the current draft. */
async function save<Kind extends 'hero' | 'partners' | 'bands' | 'identity'>(
  database: OpenDatabase,
  viewer: SessionViewer,
  kind: Kind,
  data: SitePartData[Kind],
) {
  const parts = createSitePartService(database);
  const { version } = await parts.getPart(kind, 'en');
  return (await parts.saveDraft(viewer, { kind, version, data, language: 'en' })).version;
}

async function publish<Kind extends 'hero' | 'partners' | 'bands' | 'identity'>(
  database: OpenDatabase,
  viewer: SessionViewer,
  kind: Kind,
  data: SitePartData[Kind],
) {
  const version = await save(database, viewer, kind, data);
  return createSitePartService(database).publish(viewer, { kind, version });
}

testOnDatabase('slides are previewed as a draft, and shown in order with both pictures once published', async (database) => {
  const { viewer, wide, phone } = await prepare(database);
  const [home, parts] = [createHomeService(database), createSitePartService(database)];
  const entries = [
    slideOf('b', wide, { imageMobileId: phone, path: '/news', captionZh: '看', captionEn: ' See\nit ' }),
    slideOf('a', wide),
  ];

  await save(database, viewer, 'hero', { entries });

  expect((await home.getHome('en')).data.banners).toEqual([]);
  const previewed = (await home.previewHome('en')).banners;
  expect(previewed.map(({ title }) => title)).toEqual(['Title b', 'Title a']);
  expect((await parts.getPart('hero', 'en')).pictures.map(({ id }) => id).sort()).toEqual([wide, phone].sort());
  await parts.publish(viewer, { kind: 'hero', version: 1 });
  const shown = (await home.getHome('en')).data.banners;
  expect(shown).toEqual(previewed);
  expect(shown[0]).toMatchObject({
    caption: 'See it',
    path: '/news',
    image: { url: `/media/library/${wide}.webp` },
    imageMobile: { url: `/media/library/${phone}.webp` },
  });
  expect(shown[1]?.imageMobile.url).toBe(`/media/library/${wide}.webp`);
  expect((await home.getHome('zh-Hans')).data.banners[0]?.title).toBe('片名b');
  const announced = await database.db
    .select()
    .from(contentChange)
    .where(sql`'home' = any(${contentChange.tags})`);
  expect(announced.length).toBeGreaterThan(0);
});

testOnDatabase('an earlier order of slides is restored and published; an empty list removes all slides', async (database) => {
  const { viewer, wide } = await prepare(database);
  const [home, parts] = [createHomeService(database), createSitePartService(database)];
  const titles = async () => (await home.getHome('en')).data.banners.map(({ title }) => title);
  await publish(database, viewer, 'hero', { entries: [slideOf('a', wide), slideOf('b', wide)] });
  await publish(database, viewer, 'hero', { entries: [slideOf('b', wide), slideOf('a', wide)] });
  expect(await titles()).toEqual(['Title b', 'Title a']);

  const { version } = await parts.restore(viewer, { kind: 'hero', number: 1, version: 2 });

  expect(await titles()).toEqual(['Title b', 'Title a']);
  await parts.publish(viewer, { kind: 'hero', version });
  expect(await titles()).toEqual(['Title a', 'Title b']);
  await publish(database, viewer, 'hero', { entries: [] });
  expect(await titles()).toEqual([]);
});

const hour = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

testOnDatabase('a slide is shown within its window, which limits the lifetime of the page', async (database) => {
  const { viewer, wide } = await prepare(database);
  const home = createHomeService(database);
  const opens = at(hour);

  await publish(database, viewer, 'hero', {
    entries: [
      slideOf('over', wide, { until: at(-hour) }),
      slideOf('coming', wide, { from: opens }),
      slideOf('now', wide, { from: at(-hour), until: at(2 * hour) }),
    ],
  });

  const { data, changesAt } = await home.getHome('en');
  expect(data.banners.map(({ id }) => id)).toEqual(['now']);
  expect(Math.abs((changesAt?.getTime() ?? 0) - Date.parse(opens))).toBeLessThan(5);
  await save(database, viewer, 'hero', { entries: [slideOf('coming', wide, { from: opens }), slideOf('lost', 'nothing')] });
  expect((await home.previewHome('en')).banners).toEqual([]);
});

testOnDatabase('incomplete slides and partners are not published, and each error names the entry’s field', async (database) => {
  const { viewer, wide, small, paper } = await prepare(database);
  const slideFaults: [change: Partial<HeroSlide>, faults: string[]][] = [
    [{ titleEn: ' ' }, ['one.titleEn missing']],
    [{ imageId: '' }, ['one.imageId missing']],
    [{ imageId: 'gone' }, ['one.imageId missing']],
    [{ imageMobileId: 'gone' }, ['one.imageMobileId missing']],
    [{ imageId: paper }, ['one.imageId missing']],
    [{ imageMobileId: paper }, ['one.imageMobileId missing']],
    [{ imageId: small }, ['one.imageId smallSlide']],
    [{ imageMobileId: small }, ['one.imageMobileId smallPhone']],
    [{ path: '/news' }, ['one.captionZh missing', 'one.captionEn missing']],
    [{ creditZh: '导演' }, ['one.creditEn half']],
    [{ path: 'javascript:alert(1)', captionZh: '看', captionEn: 'See' }, ['one.path address']],
    [{ from: at(hour), until: at(-hour) }, ['one.until order']],
  ];
  const partnerFaults: [change: Partial<PartnerEntry>, faults: string[]][] = [
    [{ nameZh: '' }, ['one.nameZh missing']],
    [{ path: '//evil.example' }, ['one.path address']],
    [{ logoId: 'gone' }, ['one.logoId missing']],
    [{ logoId: paper }, ['one.logoId missing']],
  ];
  const refused = (faults: string[]) => [
    'partIncomplete',
    { faults: faults.map((fault) => ({ field: fault.split(' ')[0], problem: fault.split(' ')[1] })) },
  ];
  for (const [change, faults] of slideFaults)
    expect(await fullOutcomeOf(publish(database, viewer, 'hero', { entries: [slideOf('one', wide, change)] }))).toEqual(refused(faults));
  for (const [change, faults] of partnerFaults)
    expect(await fullOutcomeOf(publish(database, viewer, 'partners', { entries: [partnerOf('one', change)] }))).toEqual(refused(faults));
  const identity = { ...emptySiteIdentity, nameZh: '奖', nameEn: 'Award' };
  for (const field of identityPictures)
    expect(await fullOutcomeOf(publish(database, viewer, 'identity', { ...identity, logoId: wide, [field]: paper }))).toEqual(
      refused([`${field} missing`]),
    );
  expect(await fullOutcomeOf(save(database, viewer, 'partners', { entries: [partnerOf('one'), partnerOf('one')] }))).toEqual([
    'invalidRequest',
    undefined,
  ]);
});

testOnDatabase('partners are ordered by level and position, with a logo if they have one', async (database) => {
  const { viewer, wide } = await prepare(database);
  const home = createHomeService(database);
  const entries = [
    partnerOf('s', { level: 'support' }),
    partnerOf('p', { path: 'https://example.org/' }),
    partnerOf('m', { level: 'main', logoId: wide }),
  ];

  await save(database, viewer, 'partners', { entries });

  const previewed = (await home.previewHome('zh-Hans')).partners;
  expect((await home.getHome('en')).data.partners).toEqual([]);
  await publish(database, viewer, 'partners', { entries });
  const shown = (await home.getHome('zh-Hans')).data.partners;
  expect(shown).toEqual(previewed);
  expect(shown.map(({ name, url, level, logo }) => [name, url, level, logo?.url ?? null])).toEqual([
    ['伙伴m', '', 'main', `/media/library/${wide}.webp`],
    ['伙伴p', 'https://example.org/', 'partner', null],
    ['伙伴s', '', 'support', null],
  ]);
});

testOnDatabase('bands are previewed, published and restored; a page without any is refused', async (database) => {
  const { viewer } = await prepare(database);
  const [home, parts] = [createHomeService(database), createSitePartService(database)];
  const composition = (...shown: HomeBandKey[]) => completeBands({ entries: shown.map((id) => ({ id, isShown: true })) });
  const shownBands = async () => (await home.getHome('en')).data.bands;
  await publish(database, viewer, 'partners', { entries: [partnerOf('p')] });

  expect(await fullOutcomeOf(publish(database, viewer, 'bands', composition()))).toEqual([
    'partIncomplete',
    { faults: [{ field: 'live.isShown', problem: 'none' }] },
  ]);
  await save(database, viewer, 'bands', composition('faces', 'news'));
  expect(await shownBands()).toBeUndefined();
  expect((await home.getHome('en')).data.partners).toHaveLength(1);
  const previewed = await home.previewHome('en');
  expect([previewed.bands, previewed.partners]).toEqual([['faces', 'news'], []]);

  await parts.publish(viewer, { kind: 'bands', version: 2 });
  expect(await shownBands()).toEqual(['faces', 'news']);
  expect((await home.getHome('en')).data.partners).toEqual([]);
  await publish(database, viewer, 'bands', composition('partners'));
  expect((await home.getHome('en')).data.partners).toHaveLength(1);
  const { version } = await parts.restore(viewer, { kind: 'bands', number: 1, version: 3 });
  expect(await shownBands()).toEqual(['partners']);
  await parts.publish(viewer, { kind: 'bands', version });
  expect(await shownBands()).toEqual(['faces', 'news']);
});

testOnDatabase('a picture whose licence has ended keeps a part offline; its last day is still good', async (database) => {
  const { viewer, wide } = await prepare(database);
  const lastDay = (offset: number) =>
    database.db.execute(
      sql`update media_file set licence_ends_on = ((now() at time zone 'UTC') + interval '8 hours')::date + ${offset}::int where id = ${wide}`,
    );
  const publishOne = () => publish(database, viewer, 'hero', { entries: [slideOf('one', wide)] });

  await lastDay(-1);
  expect(await fullOutcomeOf(publishOne())).toMatchObject(['partIncomplete', { faults: [{ problem: 'licence' }] }]);
  await lastDay(0);
  expect(await fullOutcomeOf(publishOne())).toBe('ok');
  const licences = async () => (await readTasks(database.db, viewer)).find(({ key }) => key === 'licences');
  expect(await licences()).toMatchObject({ count: 1, overdue: 0 });
  await lastDay(-1);
  expect(await licences()).toMatchObject({ count: 1, overdue: 1 });
});

testOnDatabase('a picture used by a draft cannot be deleted from the library', async (database) => {
  const { viewer, wide } = await prepare(database);
  const library = createMediaLibraryService({
    db: database.db,
    media: { get: async () => null, put: async () => undefined, remove: async () => undefined },
  });
  await save(database, viewer, 'hero', { entries: [slideOf('one', wide)] });

  expect(await fullOutcomeOf(library.remove(viewer, [wide]))).toEqual(['stillUsed', undefined]);

  await save(database, viewer, 'hero', { entries: [] });
  expect(await fullOutcomeOf(library.remove(viewer, [wide]))).toBe('ok');
});
