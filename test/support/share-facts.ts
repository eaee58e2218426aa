/** A page as the share rules see it: complete and correct, until a test removes a part. */
import type { PageFacts, SeenPicture, SeenTag } from '#shared/share/share-page.ts';

const origin = 'https://site.test';

export const sharePicture: SeenPicture = {
  url: `${origin}/share/large/en/L25ld3M.jpg`,
  shownUrl: '/share/large/en/L25ld3M.jpg',
  status: 200,
  type: 'image/jpeg',
  bytes: 120_000,
  width: 1200,
  height: 630,
  declared: { width: '1200', height: '630', type: 'image/jpeg', alt: 'A panda on a roof' },
};

export const squarePicture: SeenPicture = {
  ...sharePicture,
  url: sharePicture.url.replace('large', 'square'),
  bytes: 20_000,
  width: 300,
  height: 300,
  declared: { width: '', height: '', type: '', alt: '' },
};

/** Tags of a complete page, each some bytes after the one before. */
export const wholeTags: Readonly<Record<string, string>> = {
  title: 'The night shift · Golden Panda Awards',
  description: 'What happens while the city sleeps.',
  canonical: `${origin}/en/news`,
  'og:type': 'article',
  'article:published_time': '2025-09-13T12:00:00.000Z',
  'og:site_name': 'Golden Panda Awards',
  'og:title': 'The night shift',
  'og:description': 'What happens while the city sleeps.',
  'og:url': `${origin}/en/news`,
  'og:locale': 'en_US',
  'og:image': sharePicture.url,
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:image:type': 'image/jpeg',
  'og:image:alt': 'A panda on a roof',
  'twitter:card': 'summary_large_image',
  'twitter:title': 'The night shift',
  'twitter:description': 'What happens while the city sleeps.',
  'twitter:image': sharePicture.url,
  'alternate:zh-Hans': `${origin}/news`,
  'alternate:en': `${origin}/en/news`,
  'alternate:x-default': `${origin}/news`,
};

/** Tags one after the other; `from` = bytes before the first. */
export function tagsOf(contents: Readonly<Record<string, string>>, from = 500): SeenTag[] {
  return Object.entries(contents).map(([name, content], at) => ({ name, content, end: from + (at + 1) * 100 }));
}

/** The tags of the complete page without some of them, or with others. */
export function changedTags(changes: Readonly<Record<string, string | null>>): SeenTag[] {
  const kept = Object.entries({ ...wholeTags, ...changes }).filter((entry): entry is [string, string] => entry[1] !== null);
  return tagsOf(Object.fromEntries(kept));
}

export function pageOf(changes: Partial<PageFacts> = {}): PageFacts {
  return {
    origin,
    path: '/en/news',
    language: 'en',
    steps: [],
    leadsTo: '',
    status: 200,
    bytes: 60_000,
    lang: 'en',
    tags: tagsOf(wholeTags),
    robotsHeader: '',
    handsCard: true,
    pictures: [sharePicture, squarePicture],
    twin: { url: `${origin}/news`, status: 200, pointsBack: true },
    ...changes,
  };
}
