import { expect, test } from 'vitest';
import { changedTags, pageOf, sharePicture, squarePicture, tagsOf, wholeTags } from '#test/support/share-facts.ts';
import { cardOf, readBy, shareAppNames, shareApps, type ShareAppName } from './share-apps.ts';
import { cellsOf } from './share-text.ts';

const isSmall = (app: ShareAppName) => shareApps[app].pictures.shape === 'thumb';

test.each(shareAppNames)('%s shows a complete page', (app) => {
  const card = cardOf(app, pageOf());

  expect(card).toMatchObject({
    hasCard: true,
    title: 'The night shift',
    isTitleCut: false,
    isDescriptionCut: false,
    site: 'Golden Panda Awards',
    domain: 'site.test',
  });
  expect(card.description).toBe(shareApps[app].descriptionCells > 0 ? 'What happens while the city sleeps.' : '');
  expect(card.shape).toBe(isSmall(app) ? 'thumb' : 'large');
  expect(card.pictureUrl).toBe(app === 'wechat' || app === 'moments' ? squarePicture.url : sharePicture.url);
});

test.each(shareAppNames)('%s shows only the URL of a page without tags and of a non-public one', (app) => {
  const none = { app, hasCard: false, title: '', description: '', site: '', shape: 'none', pictureUrl: '' };

  expect(cardOf(app, pageOf({ tags: [], pictures: [] }))).toMatchObject(none);
  for (const status of [0, 302, 404, 410, 500]) expect(cardOf(app, pageOf({ status }))).toMatchObject(none);
  expect(cardOf(app, pageOf({ leadsTo: 'https://other.test/' }))).toMatchObject(none);
});

const longTexts = {
  Chinese: '金熊猫国际传播奖'.repeat(60),
  English: 'An evening of films from everywhere '.repeat(20),
  emoji: '🐼👨‍👩‍👧‍👦🎬'.repeat(80),
  Arabic: 'جائزة الباندا الذهبية '.repeat(30),
};

test.each(shareAppNames.flatMap((app) => Object.entries(longTexts).map(([name, text]) => [app, name, text] as const)))(
  '%s truncates a long text in %s and reports it',
  (app, _name, text) => {
    const card = cardOf(
      app,
      pageOf({ tags: changedTags({ 'og:title': text, 'twitter:title': text, 'og:description': text, 'twitter:description': text }) }),
    );

    expect([card.isTitleCut, card.isDescriptionCut]).toEqual([true, shareApps[app].descriptionCells > 0]);
    expect(cellsOf(card.title)).toBeLessThanOrEqual(shareApps[app].titleCells);
    expect(cellsOf(card.description)).toBeLessThanOrEqual(shareApps[app].descriptionCells);
    expect(card.title.endsWith('…')).toBe(true);
    expect(card.title.isWellFormed()).toBe(true);
  },
);

test.each(shareAppNames)('%s falls back to the general tags', (app) => {
  const { title, description, canonical } = wholeTags as Record<'title' | 'description' | 'canonical', string>;
  const card = cardOf(app, pageOf({ tags: tagsOf({ title, description, canonical, 'twitter:card': 'summary' }), pictures: [] }));

  expect(card).toMatchObject({ hasCard: true, title, shape: 'none' });
});

test('X prefers its own tags; without twitter:card it shows a small card if the Open Graph tags suffice', () => {
  const tags = changedTags({ 'twitter:title': 'For X', 'twitter:image': 'https://site.test/x.jpg' });

  expect(readBy('x', pageOf({ tags }))).toMatchObject({ title: 'For X', picture: 'https://site.test/x.jpg' });
  expect(readBy('facebook', pageOf({ tags }))).toMatchObject({ title: 'The night shift', picture: sharePicture.url });
  expect(cardOf('x', pageOf({ tags: changedTags({ 'twitter:card': null }) }))).toMatchObject({ hasCard: true, shape: 'thumb' });
  for (const name of ['og:type', 'og:title', 'og:description'])
    expect(cardOf('x', pageOf({ tags: changedTags({ 'twitter:card': null, [name]: null }) })).hasCard, name).toBe(false);
  expect(cardOf('slack', pageOf({ tags: changedTags({ 'twitter:card': 'summary' }) })).shape).toBe('thumb');
});

test('Slack reads 32 kB and WhatsApp 300 kB of the page', () => {
  const late = (from: number) => pageOf({ tags: tagsOf(wholeTags, from) });
  const carded = (from: number) => shareAppNames.filter((app) => !cardOf(app, late(from)).hasCard);

  expect(carded(31 * 1_024 - 3_000)).toEqual([]);
  expect(carded(33 * 1_024)).toEqual(['slack']);
  expect(carded(301 * 1_024)).toEqual(['whatsapp', 'slack']);
});

test.each([
  ['a picture that cannot be had', { status: 404, type: '', bytes: 0, width: 0, height: 0 }, shareAppNames],
  ['a file that is no picture', { type: '', width: 0, height: 0 }, shareAppNames],
  ['one of 90 pixels', { width: 90, height: 90 }, shareAppNames],
  ['one of 400 kB', { bytes: 400 * 1_024 }, ['wechat', 'moments']],
  ['one of 700 kB', { bytes: 700 * 1_024 }, ['wechat', 'moments', 'whatsapp']],
  [
    'one of 6 MB',
    { bytes: 6 * 1_048_576 },
    ['wechat', 'moments', 'whatsapp', 'telegram', 'x', 'linkedin', 'slack', 'line', 'dingtalk', 'feishu'],
  ],
  ['webp', { type: 'image/webp' }, ['wechat', 'moments', 'whatsapp', 'linkedin', 'line', 'dingtalk']],
] as const)('%s is left out where the app does', (_name, change, without) => {
  const pictures = [
    { ...sharePicture, ...change },
    { ...squarePicture, ...change },
  ];

  expect(shareAppNames.filter((app) => cardOf(app, pageOf({ pictures })).shape === 'none')).toEqual(without);
});

test('WeChat without keys shows its default card: document title and URL without a picture', () => {
  const page = pageOf({ handsCard: false });

  expect(cardOf('wechat', page)).toMatchObject({
    hasCard: true,
    title: wholeTags['title'],
    description: 'https://site.test/en/news',
    shape: 'none',
    pictureUrl: '',
  });
  expect(cardOf('moments', page)).toMatchObject({ hasCard: true, title: wholeTags['title'], description: '', shape: 'none' });
  expect(cardOf('dingtalk', page)).toEqual(cardOf('dingtalk', pageOf()));
});

test('LinkedIn shows a small picture of any size', () => {
  expect(cardOf('linkedin', pageOf()).shape).toBe('thumb');
});

test('shows a narrow picture as a small square, and trusts the declared size of a picture of another site', () => {
  const narrow = { ...sharePicture, width: 350, height: 184 };
  const small = (picture: typeof sharePicture) =>
    shareAppNames.filter((app) => !isSmall(app) && cardOf(app, pageOf({ pictures: [picture, squarePicture] })).shape === 'thumb');

  expect(small({ ...narrow, height: 350 })).toEqual(['facebook', 'line']);
  expect(small({ ...sharePicture, shownUrl: null, status: null, type: '', bytes: 0, width: 0, height: 0 })).toEqual([]);
});
