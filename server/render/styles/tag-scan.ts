/** Reads the tags of markup that React or the site has written: values stand in double quotes, and `<` and `>` are escaped in texts and values. */

export interface TagReader {
  /** A start tag has begun. */
  begin: (tag: string) => void;
  /** `value` is undefined for an attribute without one. */
  attribute: (name: string, value: string | undefined) => void;
  /** The attributes of the start tag are read. */
  open: (tag: string) => void;
  close: (tag: string) => void;
}

const [space, slash, equals, greater] = [32, 47, 61, 62];

/** Calls the reader for each tag in turn. Contents of scripts and style sheets are passed over. */
export function scanTags(html: string, reader: TagReader): void {
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    const isEnd = html.charCodeAt(at + 1) === slash;
    const from = at + (isEnd ? 2 : 1);
    at = nameEnd(html, from);
    if (at === from) continue;
    const tag = html.slice(from, at);
    if (isEnd) {
      reader.close(tag);
      continue;
    }
    reader.begin(tag);
    at = readAttributes(html, at, reader);
    reader.open(tag);
    if (tag === 'script' || tag === 'style') at = html.indexOf(`</${tag}`, at);
    if (at === -1) return;
  }
}

/** Where a name that begins with a letter ends; `at` if there is none, as in a comment. */
function nameEnd(html: string, at: number): number {
  const first = html.charCodeAt(at) | 32;
  if (!(first >= 97 && first <= 122)) return at;
  return restEnd(html, at + 1);
}

/** Where a name ends; the comparison is false past the end of the text. */
function restEnd(html: string, from: number): number {
  let at = from;
  for (let code = html.charCodeAt(at); code > space && code !== slash && code !== equals && code !== greater; code = html.charCodeAt(at))
    at += 1;
  return at;
}

/** Returns where they end. */
function readAttributes(html: string, from: number, { attribute }: TagReader): number {
  let at = from;
  while (html.charCodeAt(at) <= space) {
    const begin = at + 1;
    at = restEnd(html, begin);
    if (at === begin) continue;
    const name = html.slice(begin, at);
    if (html.charCodeAt(at) !== equals) {
      attribute(name, undefined);
      continue;
    }
    const end = html.indexOf('"', at + 2);
    if (end === -1) return html.length;
    attribute(name, html.slice(at + 2, end));
    at = end + 1;
  }
  return at;
}
