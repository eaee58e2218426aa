/** Faults of a shared page: one row per fault with its severity and condition. The locales contain the advice. */
import { alternatesOf, hasAlternates, isCanonicalElsewhere, isOf, isSame, pointsToItself, primary, spoken } from './share-addresses.ts';
import { isNoindex, isReadable, contentOf, type PageFacts, type SeenPicture } from './share-page.ts';
import {
  pictureFault,
  readBy,
  shareAppNames,
  shareApps,
  tagsFor,
  type AppCard,
  type PictureFault,
  type ShareAppName,
} from './share-apps.ts';
import { otherLanguage } from '#shared/language.ts';

/** `error`: the card or the page is broken; `warning`: the card could look better; `hint`: information. */
export const severities = ['error', 'warning', 'hint'] as const;
export type Severity = (typeof severities)[number];

interface Found {
  /** Apps that it concerns; none = all readers. */
  apps?: readonly ShareAppName[];
  /** Values for the texts. */
  values?: Readonly<Record<string, string>>;
}

interface Rule {
  severity: Severity;
  check: (page: PageFacts, cards: readonly AppCard[]) => Found | null;
}

const yes: Found = {};
const when = (isSo: boolean, values: Found = yes): Found | null => (isSo ? values : null);

/** Of pages that cannot be read, and of the way there. */
const wayRules = {
  notPublic: { severity: 'error', check: ({ status }) => when(status === 404) },
  gone: { severity: 'error', check: ({ status }) => when(status === 410) },
  failed: {
    severity: 'error',
    check: ({ status, leadsTo }) =>
      when(leadsTo === '' && ![200, 404, 410].includes(status), { values: { status: status === 0 ? '–' : String(status) } }),
  },
  leavesSite: { severity: 'error', check: ({ leadsTo }) => when(leadsTo !== '', { values: { url: leadsTo } }) },
  redirected: {
    severity: 'hint',
    check: ({ steps, leadsTo }) =>
      when(steps.length > 0 && leadsTo === '', { values: { steps: steps.map(({ status, path }) => `${path} (${status})`).join(' → ') } }),
  },
} as const satisfies Record<string, Rule>;

/** Of titles and texts. */
const textRules = {
  titleMissing: { severity: 'error', check: ({ tags }) => when(!contentOf(tags, 'og:title') && !contentOf(tags, 'title')) },
  graphTitleMissing: { severity: 'warning', check: ({ tags }) => when(!contentOf(tags, 'og:title') && contentOf(tags, 'title') !== '') },
  descriptionMissing: {
    severity: 'error',
    check: ({ tags }) => when(!contentOf(tags, 'og:description') && !contentOf(tags, 'description')),
  },
  descriptionRepeats: {
    severity: 'warning',
    check: ({ tags }) =>
      when(contentOf(tags, 'og:description') !== '' && contentOf(tags, 'og:description') === contentOf(tags, 'og:title')),
  },
  titleCut: { severity: 'hint', check: (_page, cards) => inApps(cards.filter(({ isTitleCut }) => isTitleCut)) },
  descriptionCut: { severity: 'hint', check: (_page, cards) => inApps(cards.filter(({ isDescriptionCut }) => isDescriptionCut)) },
  siteNameMissing: { severity: 'hint', check: ({ tags }) => when(!contentOf(tags, 'og:site_name')) },
  typeMissing: { severity: 'hint', check: ({ tags }) => when(!contentOf(tags, 'og:type')) },
  addressMissing: { severity: 'warning', check: ({ tags }) => when(!contentOf(tags, 'og:url'), { apps: ['whatsapp'] }) },
  dateMissing: {
    severity: 'hint',
    check: ({ tags }) => when(contentOf(tags, 'og:type') === 'article' && !contentOf(tags, 'article:published_time')),
  },
  usualCard: { severity: 'hint', check: ({ handsCard }) => when(!handsCard, { apps: ['wechat', 'moments'] }) },
  twitterCardMissing: { severity: 'warning', check: ({ tags }) => when(!contentOf(tags, 'twitter:card'), { apps: ['x'] }) },
  tagsTooLate: {
    severity: 'warning',
    check: (page) =>
      inApps(
        shareAppNames.filter((app) => isReadTooLate(app, page)).map((app) => ({ app })),
        { bytes: String(page.bytes) },
      ),
  },
  duplicateTags: {
    severity: 'warning',
    check: ({ tags }) => when(repeated(tags).length > 0, { values: { names: repeated(tags).join(', ') } }),
  },
} as const satisfies Record<string, Rule>;

/** Of the picture that most readers take: the first one. */
const pictureRules = {
  pictureMissing: { severity: 'error', check: ({ pictures }) => when(pictures.length === 0) },
  pictureRelative: { severity: 'error', check: (page) => ofPicture(page, ({ url }) => !/^https?:\/\//i.test(url)) },
  pictureInsecure: {
    severity: 'error',
    check: (page) => ofPicture(page, ({ url }) => page.origin.startsWith('https:') && url.startsWith('http:')),
  },
  pictureFails: {
    severity: 'error',
    check: (page) => ofPicture(page, ({ url, status }) => /^https?:\/\//i.test(url) && status !== null && status !== 200),
  },
  pictureBroken: { severity: 'error', check: (page) => ofPicture(page, ({ status, type }) => status === 200 && type === '') },
  pictureElsewhere: {
    severity: 'warning',
    check: (page) => ofPicture(page, ({ url, status }) => status === null && /^https?:\/\//i.test(url)),
  },
  pictureSmall: { severity: 'warning', check: (page) => refusedAs(page, 'small') },
  pictureHeavy: { severity: 'warning', check: (page) => refusedAs(page, 'heavy') },
  pictureType: { severity: 'warning', check: (page) => refusedAs(page, 'type') },
  pictureNarrow: {
    severity: 'warning',
    check: (page, cards) =>
      inApps(
        cards.filter((card) => isNarrow(card, page)),
        sizeOf(page.pictures[0]),
      ),
  },
  pictureShape: {
    severity: 'hint',
    check: (page) => ofPicture(page, ({ width, height }) => height > 0 && Math.abs(width / height / largeRatio - 1) > 0.06),
  },
  pictureSizeMissing: {
    severity: 'hint',
    check: (page) => ofPicture(page, ({ declared }) => declared.width === '' || declared.height === ''),
  },
  pictureTypeMissing: { severity: 'hint', check: (page) => ofPicture(page, ({ declared }) => declared.type === '') },
  pictureSizeWrong: { severity: 'warning', check: (page) => ofPicture(page, isSizeWrong) },
  pictureTypeWrong: {
    severity: 'warning',
    check: (page) => ofPicture(page, ({ type, declared }) => type !== '' && declared.type !== '' && declared.type !== type),
  },
  pictureAltMissing: { severity: 'warning', check: (page) => ofPicture(page, ({ declared }) => declared.alt === '') },
} as const satisfies Record<string, Rule>;

/** Of the address, the language and the twin in the other language. */
const addressRules = {
  noindex: { severity: 'warning', check: (page) => when(isNoindex(page)) },
  canonicalMissing: { severity: 'warning', check: (page) => when(!isNoindex(page) && !contentOf(page.tags, 'canonical')) },
  canonicalForeign: {
    severity: 'error',
    check: ({ tags, origin }) =>
      when(contentOf(tags, 'canonical') !== '' && !isOf(origin, contentOf(tags, 'canonical')), {
        values: { url: contentOf(tags, 'canonical') },
      }),
  },
  canonicalElsewhere: {
    severity: 'warning',
    check: (page) => when(isCanonicalElsewhere(page), { values: { url: contentOf(page.tags, 'canonical') } }),
  },
  addressDiffers: {
    severity: 'warning',
    check: ({ tags }) =>
      when(
        contentOf(tags, 'og:url') !== '' &&
          contentOf(tags, 'canonical') !== '' &&
          !isSame(contentOf(tags, 'og:url'), contentOf(tags, 'canonical')),
        { values: { url: contentOf(tags, 'og:url') } },
      ),
  },
  languageDiffers: {
    severity: 'warning',
    check: (page) =>
      when(
        spoken(page).some((one) => one !== primary(page.language)),
        { values: { lang: page.lang || '–', locale: contentOf(page.tags, 'og:locale') || '–' } },
      ),
  },
  hreflangMissing: { severity: 'hint', check: (page) => when(!isNoindex(page) && alternatesOf(page).length === 0) },
  hreflangForeign: {
    severity: 'error',
    check: (page) =>
      when(
        alternatesOf(page).some(({ content }) => !isOf(page.origin, content)),
        { values: { url: alternatesOf(page).find(({ content }) => !isOf(page.origin, content))?.content ?? '' } },
      ),
  },
  hreflangSelf: { severity: 'warning', check: (page) => when(hasAlternates(page) && !pointsToItself(page)) },
  hreflangTwinMissing: {
    severity: 'warning',
    check: (page) => when(hasAlternates(page) && contentOf(page.tags, `alternate:${otherLanguage(page.language)}`) === ''),
  },
  hreflangDefault: { severity: 'hint', check: (page) => when(hasAlternates(page) && contentOf(page.tags, 'alternate:x-default') === '') },
  hreflangBroken: {
    severity: 'error',
    check: ({ twin }) =>
      when(twin !== null && twin.status !== 200, { values: { url: twin?.url ?? '', status: String(twin?.status ?? '') } }),
  },
  hreflangOneWay: {
    severity: 'warning',
    check: ({ twin }) => when(twin?.status === 200 && !twin.pointsBack, { values: { url: twin?.url ?? '' } }),
  },
} as const satisfies Record<string, Rule>;

export const shareRules = { ...wayRules, ...textRules, ...pictureRules, ...addressRules } as const;
export type FindingKey = keyof typeof shareRules;
export const findingKeys = Object.keys(shareRules) as FindingKey[];

export interface Finding {
  key: FindingKey;
  severity: Severity;
  apps: ShareAppName[];
  values: Record<string, string>;
}

/** All faults, the most severe first. An unreadable page has only the reason. */
export function findingsOf(page: PageFacts, cards: readonly AppCard[]): Finding[] {
  const table: Readonly<Record<string, Rule>> = isReadable(page) ? shareRules : wayRules;
  const report = (Object.entries(table) as [FindingKey, Rule][]).flatMap(([key, { severity, check }]): Finding[] => {
    const result = check(page, cards);
    return result ? [{ key, severity, apps: [...(result.apps ?? [])], values: { ...result.values } }] : [];
  });
  return report.sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

function inApps(cards: readonly { app: ShareAppName }[], values: Readonly<Record<string, string>> = {}): Found | null {
  return cards.length > 0 ? { apps: cards.map(({ app }) => app), values } : null;
}

/** A tag of the app lies beyond the part that it reads. */
function isReadTooLate(app: ShareAppName, page: PageFacts): boolean {
  const required = [...shareApps[app].title, ...shareApps[app].description, ...shareApps[app].picture];
  const first = (tags: PageFacts['tags']) => new Set(tags.filter(({ name }) => required.includes(name)).map(({ name }) => name)).size;
  return first(page.tags) > first(tagsFor(app, page.tags));
}

/** Tags that a page may hold once. */
const single =
  /^(title|description|canonical|robots|og:(title|description|url|type|site_name|locale)|twitter:(card|title|description|image)|alternate:.+)$/;

function repeated(tags: PageFacts['tags']): string[] {
  const counts = new Map<string, number>();
  for (const { name } of tags) if (single.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count > 1 ? [name] : []));
}

const largeRatio = 1200 / 630;

function sizeOf(picture: SeenPicture | undefined): Record<string, string> {
  if (!picture) return {};
  const { url, status, type, bytes, width, height, declared } = picture;
  return {
    url,
    status: String(status ?? ''),
    type,
    kilobytes: String(Math.ceil(bytes / 1_024)),
    size: `${width} × ${height}`,
    declared: `${declared.width || '–'} × ${declared.height || '–'}`,
    declaredType: declared.type,
  };
}

function ofPicture({ pictures: [first] }: PageFacts, isWrong: (picture: SeenPicture) => boolean): Found | null {
  return first && isWrong(first) ? { values: sizeOf(first) } : null;
}

/** The apps that leave their picture out for a reason; the values are those of the first such picture. */
function refusedAs(page: PageFacts, fault: PictureFault): Found | null {
  const taken = (app: ShareAppName) => page.pictures.find(({ url }) => url === readBy(app, page).picture);
  const apps = shareAppNames.filter((app) => taken(app) && pictureFault(app, taken(app)) === fault);
  const [first] = apps;
  return first ? { apps, values: sizeOf(taken(first)) } : null;
}

/** Shown as a small square only because it has too few pixels. */
function isNarrow({ app, shape, pictureUrl }: AppCard, { pictures }: PageFacts): boolean {
  const picture = pictures.find(({ url }) => url === pictureUrl);
  const rules = shareApps[app].pictures;
  return shape === 'thumb' && rules.shape === 'large' && picture?.status === 200 && picture.width < rules.largeWidthMin;
}

function isSizeWrong({ status, type, width, height, declared }: SeenPicture): boolean {
  if (status !== 200 || type === '' || !declared.width || !declared.height) return false;
  return declared.width !== String(width) || declared.height !== String(height);
}
