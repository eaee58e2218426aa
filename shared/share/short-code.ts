/** Codes of short links: alphabet and syntax. */

/** Figures and small letters without those that are taken for another: 0 o, 1 i l. */
export const shortCodeLetters = '23456789abcdefghjkmnpqrstuvwxyz';
/** 31^7 codes, 27 thousand million: collisions are rare, and are resolved. */
export const shortCodeLength = 7;

const shape = new RegExp(`^[${shortCodeLetters}]{${shortCodeLength}}$`);

/** The code in a typed text, in any case; null if it is none. Ignores a full stop and words after it, which chats include in the link. */
export function readShortCode(typed: string): string | null {
  const [code = ''] = /^[0-9a-z]*/.exec(typed.toLowerCase()) ?? [];
  return shape.test(code) ? code : null;
}

/** First segments of the pages that can be shared: private screens, searches and forms are not among them. */
const sharedSections: ReadonlySet<string> = new Set([
  '',
  'news',
  'announcement',
  'about',
  'previous',
  'g2025-old',
  'index2',
  'cultural',
  'movies',
  'movies2',
  'more',
  'tabactive',
  'content',
  'projectionroom',
  'videolist',
  'videoplay',
  'panda',
  'pandadetail',
  'agreement',
  'privacy',
  'feedback',
]);

/** Parameters that say nothing about which page it is: where it was come from, and a name that the page has anyway. */
const idleParameters = ['breadcrumType', 'name', 'search'];

/** Site path of a short link, without irrelevant parameters; null for pages that are not shared. */
export function sharedPath(sitePath: string): string | null {
  const [path = '', query = ''] = (sitePath.split('#', 1)[0] ?? '').split('?', 2);
  const section = path.split('/')[1]?.toLowerCase() ?? '';
  if (!/^\/(?!\/)/.test(path) || !(sharedSections.has(section) || /^g\d{4}$/.test(section))) return null;
  const known = new URLSearchParams(query);
  for (const name of idleParameters) known.delete(name);
  return known.size > 0 ? `${path}?${known}` : path;
}
