/** The card of a page in the messaging app, from the tags that every other preview reads. */

export interface WeChatCard {
  title: string;
  desc: string;
  link: string;
  imgUrl: string;
}

/** Gives the content of a tag by its property or relation; '' where there is none. */
export type ReadTag = (name: 'og:title' | 'og:description' | 'og:url' | 'og:image' | 'canonical') => string;

/** Null where the page names no title: then the app makes its own card. */
export function cardOf(read: ReadTag, address: string): WeChatCard | null {
  const title = read('og:title');
  if (!title) return null;
  return {
    title,
    desc: read('og:description'),
    link: read('og:url') || read('canonical') || address,
    // Cards of the app are square.
    imgUrl: read('og:image').replace('/share/large/', '/share/square/'),
  };
}

/** Reads the head of a document. */
export function tagsOf(document: Document): ReadTag {
  return (name) =>
    name === 'canonical'
      ? (document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? '')
      : (document.querySelector<HTMLMetaElement>(`meta[property="${name}"]`)?.content ?? '');
}
