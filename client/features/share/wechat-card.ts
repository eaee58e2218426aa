/** Card of a page in WeChat, from the same tags as every other preview. */

export interface WeChatCard {
  title: string;
  desc: string;
  link: string;
  imgUrl: string;
}

/** Content of a tag by its property or relation; '' without one. */
export type ReadTag = (name: 'og:title' | 'og:description' | 'og:url' | 'og:image' | 'canonical') => string;

/** Null without a title; WeChat then makes its own card. */
export function cardOf(read: ReadTag, address: string): WeChatCard | null {
  const title = read('og:title');
  if (!title) return null;
  return {
    title,
    desc: read('og:description'),
    link: read('og:url') || read('canonical') || address,
    // WeChat's cards are square.
    imgUrl: read('og:image').replace('/share/large/', '/share/square/'),
  };
}

/** Reads tags from the head of a document. */
export function tagsOf(document: Document): ReadTag {
  return (name) =>
    name === 'canonical'
      ? (document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? '')
      : (document.querySelector<HTMLMetaElement>(`meta[property="${name}"]`)?.content ?? '');
}
