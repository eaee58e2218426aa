/**
 * Link cards of each app: the tags and bytes that it reads, the length of the texts, and the accepted pictures. Limits are
 * the published ones (X, Facebook, LinkedIn, Slack, WhatsApp). Lengths of texts, and everything for WeChat, LINE, DingTalk
 * and Feishu, were measured in their clients on a 390 px wide phone and are approximate. Since the end of 2023 LinkedIn
 * shows a small picture, and a large one for paid posts only.
 */
import { contentOf, firstOf, isReadable, squareOf, type PageFacts, type SeenPicture, type SeenTag } from './share-page.ts';
import { cutText } from './share-text.ts';

/** WeChat shows two kinds of cards: in a chat and in Moments. */
export const shareAppNames = [
  'wechat',
  'moments',
  'whatsapp',
  'telegram',
  'x',
  'facebook',
  'linkedin',
  'slack',
  'line',
  'dingtalk',
  'feishu',
] as const;
export type ShareAppName = (typeof shareAppNames)[number];

interface PictureRules {
  /** Large over the card, or a small square beside the text. */
  shape: 'large' | 'thumb';
  /** Smaller pictures are not shown. */
  sideMin: number;
  /** Narrower pictures are shown as a small square. */
  largeWidthMin: number;
  bytesMax: number;
  types: readonly string[];
}

interface AppRules {
  /** Names of tags in the order in which they are tried. */
  title: readonly string[];
  description: readonly string[];
  picture: readonly string[];
  /** Bytes of the page that are read. */
  pageBytesMax: number;
  /** Room of the texts in cells (see `cellsOf`) over all of their lines; 0 = not shown. */
  titleCells: number;
  descriptionCells: number;
  pictures: PictureRules;
  /** The messaging app is handed its card by the page itself, with the square one of our own pictures; else it makes its usual one. */
  isHanded?: true;
  /** Without `twitter:card` the picture is small; `needed`: and there is no card where Open Graph does not say enough. */
  cardTag?: 'needed' | 'decides';
}

const kilobyte = 1_024;
const megabyte = 1_048_576;
const wholePage = 5 * megabyte;
const common = ['image/jpeg', 'image/png'];
const withGif = [...common, 'image/gif'];
const withWebp = [...withGif, 'image/webp'];

/** Open Graph tags, then the standard tags. */
const graph = {
  title: ['og:title', 'title'],
  description: ['og:description', 'description'],
  picture: ['og:image', 'og:image:url', 'og:image:secure_url'],
};
/** The same with Twitter's tags in between. */
const graphThenTwitter = {
  title: ['og:title', 'twitter:title', 'title'],
  description: ['og:description', 'twitter:description', 'description'],
  picture: ['og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
};
const twitterFirst = {
  title: ['twitter:title', 'og:title', 'title'],
  description: ['twitter:description', 'og:description', 'description'],
  picture: ['twitter:image', 'twitter:image:src', 'og:image'],
};
const thumb = { shape: 'thumb', sideMin: 100, largeWidthMin: 0, bytesMax: 300 * kilobyte, types: common } as const;

export const shareApps: Readonly<Record<ShareAppName, AppRules>> = {
  wechat: { ...graph, pageBytesMax: wholePage, titleCells: 56, descriptionCells: 78, pictures: thumb, isHanded: true },
  moments: { ...graph, pageBytesMax: wholePage, titleCells: 68, descriptionCells: 0, pictures: thumb, isHanded: true },
  whatsapp: {
    ...graph,
    pageBytesMax: 300 * kilobyte,
    titleCells: 76,
    descriptionCells: 80,
    pictures: { shape: 'large', sideMin: 200, largeWidthMin: 300, bytesMax: 600 * kilobyte, types: common },
  },
  telegram: {
    ...graphThenTwitter,
    pageBytesMax: wholePage,
    titleCells: 110,
    descriptionCells: 210,
    pictures: { shape: 'large', sideMin: 100, largeWidthMin: 300, bytesMax: 5 * megabyte, types: withWebp },
  },
  x: {
    ...twitterFirst,
    pageBytesMax: wholePage,
    titleCells: 46,
    descriptionCells: 0,
    pictures: { shape: 'large', sideMin: 144, largeWidthMin: 300, bytesMax: 5 * megabyte, types: withWebp },
    cardTag: 'needed',
  },
  facebook: {
    ...graph,
    pageBytesMax: megabyte,
    titleCells: 90,
    descriptionCells: 70,
    pictures: { shape: 'large', sideMin: 200, largeWidthMin: 600, bytesMax: 8 * megabyte, types: withWebp },
  },
  linkedin: {
    ...graph,
    pageBytesMax: 3 * megabyte,
    titleCells: 120,
    descriptionCells: 0,
    pictures: { shape: 'thumb', sideMin: 200, largeWidthMin: 0, bytesMax: 5 * megabyte, types: withGif },
  },
  slack: {
    ...graphThenTwitter,
    pageBytesMax: 32 * kilobyte,
    titleCells: 130,
    descriptionCells: 320,
    pictures: { shape: 'large', sideMin: 100, largeWidthMin: 250, bytesMax: 5 * megabyte, types: withWebp },
    cardTag: 'decides',
  },
  line: {
    ...graph,
    pageBytesMax: wholePage,
    titleCells: 76,
    descriptionCells: 84,
    pictures: { shape: 'large', sideMin: 200, largeWidthMin: 480, bytesMax: 5 * megabyte, types: common },
  },
  dingtalk: { ...graph, pageBytesMax: wholePage, titleCells: 60, descriptionCells: 72, pictures: { ...thumb, bytesMax: megabyte } },
  feishu: {
    ...graph,
    pageBytesMax: wholePage,
    titleCells: 84,
    descriptionCells: 110,
    pictures: { ...thumb, bytesMax: 2 * megabyte, types: withWebp },
  },
};

/** With these X makes a small card of a page without `twitter:card` (its markup reference). */
const enoughForX = ['og:type', 'og:title', 'og:description'];

/** A link as an app shows it. */
export interface AppCard {
  app: ShareAppName;
  /** Without one only the address is shown. */
  hasCard: boolean;
  title: string;
  isTitleCut: boolean;
  description: string;
  isDescriptionCut: boolean;
  site: string;
  domain: string;
  shape: 'large' | 'thumb' | 'none';
  /** Address of the picture that is shown; '' = none. */
  pictureUrl: string;
}

/** The tags within the bytes that an app reads. */
export function tagsFor(app: ShareAppName, tags: readonly SeenTag[]): SeenTag[] {
  return tags.filter(({ end }) => end <= shareApps[app].pageBytesMax);
}

/** Title, text and picture of an app, before truncation. */
export function readBy(
  app: ShareAppName,
  { tags, handsCard, origin, path }: Pick<PageFacts, 'tags' | 'handsCard' | 'origin' | 'path'>,
): Record<'title' | 'description' | 'picture', string> {
  const { title, description, picture, isHanded } = shareApps[app];
  const read = tagsFor(app, tags);
  if (isHanded && !handsCard) return { title: contentOf(read, 'title'), description: origin + path, picture: '' };
  const named = firstOf(read, picture);
  return { title: firstOf(read, title), description: firstOf(read, description), picture: isHanded ? squareOf(named) : named };
}

/** Why an app does not show a picture, or null. */
export type PictureFault = 'absent' | 'small' | 'heavy' | 'type' | null;

export function pictureFault(app: ShareAppName, picture: SeenPicture | undefined): PictureFault {
  const { sideMin, bytesMax, types } = shareApps[app].pictures;
  if (!picture || picture.status !== 200 || picture.type === '') return 'absent';
  if (!types.includes(picture.type)) return 'type';
  if (picture.bytes > bytesMax) return 'heavy';
  return Math.min(picture.width, picture.height) < sideMin ? 'small' : null;
}

/** The card of a page in an app. A page that is not there for readers has none anywhere. */
export function cardOf(app: ShareAppName, page: PageFacts): AppCard {
  const rules = shareApps[app];
  const tags = tagsFor(app, page.tags);
  const read = readBy(app, page);
  const title = cutText(read.title, rules.titleCells);
  const description = rules.descriptionCells > 0 ? cutText(read.description, rules.descriptionCells) : { text: '', isCut: false };
  const isCarded =
    rules.cardTag !== 'needed' || contentOf(tags, 'twitter:card') !== '' || enoughForX.every((name) => contentOf(tags, name) !== '');
  const hasCard = isReadable(page) && title.text !== '' && isCarded;
  const picture = page.pictures.find(({ url }) => url === read.picture);
  // A picture of another site cannot be measured here: nothing speaks against it.
  const isShown = read.picture !== '' && (picture?.status === null || pictureFault(app, picture) === null);
  return {
    app,
    hasCard,
    title: hasCard ? title.text : '',
    isTitleCut: hasCard && title.isCut,
    description: hasCard ? description.text : '',
    isDescriptionCut: hasCard && description.isCut,
    site: hasCard ? contentOf(tags, 'og:site_name') : '',
    domain: page.origin.replace(/^https?:\/\//, ''),
    shape: hasCard && isShown ? shapeOf(app, tags, picture) : 'none',
    pictureUrl: hasCard && isShown ? read.picture : '',
  };
}

function shapeOf(app: ShareAppName, tags: readonly SeenTag[], picture: SeenPicture | undefined): 'large' | 'thumb' {
  const { pictures, cardTag } = shareApps[app];
  if (pictures.shape === 'thumb') return 'thumb';
  if (cardTag && contentOf(tags, 'twitter:card') !== 'summary_large_image') return 'thumb';
  return picture && picture.status === 200 && picture.width < pictures.largeWidthMin ? 'thumb' : 'large';
}
