/** The text of a WordPress post as HTML: paragraphs of its older editor, comments of its blocks, and shortcodes. */

interface PostHtml {
  html: string;
  /** Shortcodes that mean nothing here, with how often they occur. */
  shortcodes: ReadonlyMap<string, number>;
}

/** `attachments` are addresses of pictures by the ids that galleries name. */
export function htmlOfPost(content: string, attachments: ReadonlyMap<string, string>): PostHtml {
  const isOfBlocks = content.includes('<!-- wp:');
  const plain = content.replace(/<!--[\s\S]*?-->/g, '').replaceAll('\r\n', '\n');
  const { html, shortcodes } = withoutShortcodes(plain, attachments);
  return { html: isOfBlocks ? html : paragraphsOf(html), shortcodes };
}

const shortcode = /\[(\/?)([A-Za-z][\w-]*)((?:\s+[^\]]*)?)\]/g;

function withoutShortcodes(text: string, attachments: ReadonlyMap<string, string>): PostHtml {
  const shortcodes = new Map<string, number>();
  const html = text
    .replace(/\[caption\b[^\]]*\]([\s\S]*?)\[\/caption\]/gi, (_whole, inner: string) => {
      const [picture = ''] = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inner) ?? [];
      return `\n\n<figure>${picture}<figcaption>${inner.replace(picture, '').trim()}</figcaption></figure>\n\n`;
    })
    .replace(/\[gallery\b[^\]]*\bids=["']([\d, ]+)["'][^\]]*\]/gi, (_whole, ids: string) => {
      const pictures = ids.split(',').flatMap((id) => attachments.get(id.trim()) ?? []);
      return pictures.map((url) => `\n\n<figure><img src="${url.replaceAll('"', '%22')}"></figure>\n\n`).join('');
    })
    .replace(/\[embed[^\]]*\]\s*(https?:[^\s[<]+)\s*\[\/embed\]/gi, '\n\n<a href="$1">$1</a>\n\n')
    .replace(shortcode, (whole, ...[slash = '', name = '', attributes = '']: string[]) => {
      const isOne = slash === '/' || attributes.includes('=') || text.includes(`[/${name}]`) || name === 'gallery';
      // Words in square brackets are text.
      if (!isOne) return whole;
      if (slash === '') shortcodes.set(name, (shortcodes.get(name) ?? 0) + 1);
      return '';
    });
  return { html, shortcodes };
}

const block = /^<\/?(?:p|h[1-6]|ul|ol|li|blockquote|figure|figcaption|table|thead|tbody|tr|td|th|pre|hr|div|section|iframe|video|form)\b/i;

/** Empty lines part paragraphs and single line breaks stay, as WordPress shows texts of its older editor. */
function paragraphsOf(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (block.test(part) ? part : `<p>${part.replace(/\n/g, '<br>\n')}</p>`))
    .join('\n');
}
