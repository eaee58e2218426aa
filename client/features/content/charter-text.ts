/** The text of a charter as a document: its headings are chapters, the entries of the numbered lists below them articles, both numbered through and with anchors. */

export interface Chapter {
  anchor: string;
  title: string;
  articles: number;
}

interface Numbering {
  chapter: (number: number) => string;
  article: (number: number) => string;
}

const tags = /<(\/?)(h2|ol|ul|li)>/g;

/** `html` is sanitised. A text without chapters comes back unchanged and without any. */
export function charterText(html: string, numbering: Numbering): { html: string; chapters: readonly Chapter[] } {
  const chapters: Chapter[] = [];
  let [depth, articles, headingAt] = [0, 0, 0];
  const replaced = ([tag = '', end = '', name = '']: readonly string[], at: number): string => {
    if (name === 'h2' && !end) {
      const anchor = `chapter-${chapters.length + 1}`;
      chapters.push({ anchor, title: '', articles: 0 });
      headingAt = at + tag.length;
      return `<h2 id="${anchor}"><span>${numbering.chapter(chapters.length)}</span> `;
    }
    const chapter = chapters.at(-1);
    if (!chapter) return tag;
    if (name === 'h2') {
      chapter.title = plain(html.slice(headingAt, at));
      return ` <a href="#${chapter.anchor}" aria-label="${chapter.title}">#</a></h2>`;
    }
    if (name === 'li') {
      if (depth !== 1) return tag;
      if (end) return '</div></li>';
      articles += 1;
      chapter.articles += 1;
      return `<li id="article-${articles}"><a href="#article-${articles}">${numbering.article(articles)}</a><div>`;
    }
    // Lists inside of an article, and plain lists, stay as they are.
    const isOuter = (end ? depth === 1 : depth === 0) && name === 'ol';
    if (depth > 0 || name === 'ol') depth += end ? -1 : 1;
    return isOuter && !end ? '<ol class="articles">' : tag;
  };
  let [numbered, from] = ['', 0];
  for (const found of html.matchAll(tags)) {
    numbered += html.slice(from, found.index) + replaced(found, found.index);
    from = found.index + found[0].length;
  }
  numbered += html.slice(from);
  return chapters.length > 0 ? { html: numbered, chapters } : { html, chapters };
}

/** Without marks; entities stay, and so do quotes as the entities that they are in HTML. */
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('"', '&quot;')
    .trim();

/** A number in the signs for 0 to 9; with a sign for ten, as Chinese has one, up to 99 by tens and ones. */
export function numeral(number: number, signs: string): string {
  const digits = [...signs];
  const ten = digits[10];
  const sign = (digit: number) => digits[digit] ?? '';
  if (ten === undefined || number > 99) return [...String(number)].map((digit) => sign(Number(digit))).join('');
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  return (tens > 1 ? sign(tens) : '') + (tens > 0 ? ten : '') + (ones > 0 || tens === 0 ? sign(ones) : '');
}
