import { expect, test } from 'vitest';
import { changedTags, pageOf, sharePicture, squarePicture, tagsOf, wholeTags } from '#test/support/share-facts.ts';
import { cardOf, shareAppNames } from './share-apps.ts';
import { findingKeys, findingsOf, severities, type FindingKey } from './share-checks.ts';
import type { PageFacts, SeenPicture } from './share-page.ts';

const findings = (page: PageFacts) =>
  findingsOf(
    page,
    shareAppNames.map((app) => cardOf(app, page)),
  );
const keys = (page: PageFacts) => findings(page).map(({ key }) => key);
const withPicture = (change: Partial<SeenPicture>) => pageOf({ pictures: [{ ...sharePicture, ...change }, squarePicture] });
const withTags = (changes: Record<string, string | null>) => pageOf({ tags: changedTags(changes) });
const twin = { url: 'https://site.test/news', status: 200, pointsBack: true };

test('reports nothing for a complete page', () => {
  expect(findings(pageOf())).toEqual([]);
});

/** A page per rule that breaks it and nothing else, except for unavoidable other findings. */
const broken: Readonly<Record<FindingKey, PageFacts>> = {
  notPublic: pageOf({ status: 404 }),
  gone: pageOf({ status: 410 }),
  failed: pageOf({ status: 503 }),
  leavesSite: pageOf({ status: 302, leadsTo: 'https://other.test/x' }),
  redirected: pageOf({ steps: [{ path: '/old', status: 301 }] }),
  titleMissing: withTags({ title: null, 'og:title': null }),
  graphTitleMissing: withTags({ 'og:title': null }),
  descriptionMissing: withTags({ description: null, 'og:description': '' }),
  descriptionRepeats: withTags({ 'og:description': 'The night shift' }),
  titleCut: withTags({ 'og:title': 'x'.repeat(80), 'twitter:title': 'x'.repeat(80) }),
  descriptionCut: withTags({ 'og:description': 'x'.repeat(79) }),
  siteNameMissing: withTags({ 'og:site_name': null }),
  typeMissing: withTags({ 'og:type': null }),
  addressMissing: withTags({ 'og:url': null }),
  dateMissing: withTags({ 'article:published_time': null }),
  usualCard: pageOf({ handsCard: false }),
  twitterCardMissing: withTags({ 'twitter:card': null }),
  tagsTooLate: pageOf({ tags: tagsOf(wholeTags, 40_000) }),
  duplicateTags: pageOf({
    tags: [...tagsOf(wholeTags), ...tagsOf({ 'og:title': 'Another', 'alternate:en': 'https://site.test/en/news' }, 9_000)],
  }),
  pictureMissing: pageOf({ pictures: [] }),
  pictureRelative: withPicture({ url: '/share/x.jpg', status: null, shownUrl: null }),
  pictureInsecure: withPicture({ url: 'http://site.test/x.jpg' }),
  pictureFails: withPicture({ status: 404, type: '' }),
  pictureBroken: withPicture({ type: '' }),
  pictureElsewhere: withPicture({ url: 'https://other.test/x.jpg', status: null, shownUrl: null }),
  pictureSmall: withPicture({ width: 190, height: 100 }),
  pictureHeavy: withPicture({ bytes: 700_000 }),
  pictureType: withPicture({ type: 'image/webp' }),
  pictureNarrow: withPicture({ width: 400, height: 210 }),
  pictureShape: withPicture({ width: 1200, height: 1200 }),
  pictureSizeMissing: withPicture({ declared: { ...sharePicture.declared, height: '' } }),
  pictureTypeMissing: withPicture({ declared: { ...sharePicture.declared, type: '' } }),
  pictureSizeWrong: withPicture({ declared: { ...sharePicture.declared, width: '1280' } }),
  pictureTypeWrong: withPicture({ declared: { ...sharePicture.declared, type: 'image/png' } }),
  pictureAltMissing: withPicture({ declared: { ...sharePicture.declared, alt: '' } }),
  noindex: pageOf({ robotsHeader: 'noindex' }),
  canonicalMissing: withTags({ canonical: null }),
  canonicalForeign: withTags({ canonical: 'https://site.test.evil/en/news' }),
  canonicalElsewhere: pageOf({ path: '/en/news?utm_source=x' }),
  addressDiffers: withTags({ 'og:url': 'https://site.test/en/other' }),
  languageDiffers: pageOf({ lang: 'zh-Hans' }),
  hreflangMissing: withTags({ 'alternate:en': null, 'alternate:zh-Hans': null, 'alternate:x-default': null }),
  hreflangForeign: withTags({ 'alternate:zh-Hans': '//other.test/news' }),
  hreflangSelf: withTags({ 'alternate:en': 'https://site.test/en/other' }),
  hreflangTwinMissing: withTags({ 'alternate:zh-Hans': null }),
  hreflangDefault: withTags({ 'alternate:x-default': null }),
  hreflangBroken: pageOf({ twin: { ...twin, status: 404, pointsBack: false } }),
  hreflangOneWay: pageOf({ twin: { ...twin, pointsBack: false } }),
};

test.each(findingKeys)('reports %s', (key) => {
  expect(keys(broken[key])).toContain(key);
});

test.each([
  ['notPublic', ['notPublic']],
  ['gone', ['gone']],
  ['failed', ['failed']],
  ['leavesSite', ['leavesSite']],
] as const)('reports nothing else for a page that is %s', (key, expected) => {
  expect(keys(broken[key])).toEqual(expected);
});

test('reports one finding per fault, except for faults that cause others', () => {
  const others = Object.fromEntries(
    findingKeys
      .map((key) => [key, keys(broken[key]).filter((finding) => finding !== key)])
      .filter(([, others]) => (others as string[]).length > 0),
  );

  expect(others).toEqual({
    canonicalForeign: ['addressDiffers', 'hreflangSelf'],
    pictureSmall: expect.arrayContaining(['pictureSizeWrong']),
    pictureType: ['pictureTypeWrong'],
    pictureNarrow: ['pictureSizeWrong'],
    pictureShape: ['pictureSizeWrong'],
  });
});

test('sorts findings by severity, with the affected apps and the measured values', () => {
  const report = findings(withPicture({ bytes: 700_000, width: 400, height: 400, declared: { width: '', height: '', type: '', alt: '' } }));

  expect(report.map(({ severity }) => severities.indexOf(severity))).toEqual(
    report.map(({ severity }) => severities.indexOf(severity)).sort(),
  );
  expect(report.find(({ key }) => key === 'pictureHeavy')).toMatchObject({
    severity: 'warning',
    apps: ['whatsapp'],
    values: { kilobytes: '684' },
  });
  expect(report.find(({ key }) => key === 'pictureNarrow')).toMatchObject({ apps: ['facebook', 'line'], values: { size: '400 × 400' } });
  expect(findings(broken.titleCut)).toMatchObject([{ key: 'titleCut', apps: expect.arrayContaining(['wechat', 'x']) }]);
  expect(findings(broken.tagsTooLate)).toMatchObject([{ key: 'tagsTooLate', apps: ['slack'] }]);
});

test('treats differently escaped URLs as equal', () => {
  const page = pageOf({
    path: '/news?search=%E7%86%8A',
    tags: changedTags({ canonical: 'https://site.test/news?search=熊', 'og:url': 'https://site.test/news?search=%E7%86%8A' }),
  });

  expect(keys(page)).not.toContain('canonicalElsewhere');
  expect(keys(page)).not.toContain('addressDiffers');
});
