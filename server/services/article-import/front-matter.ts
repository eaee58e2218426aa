/** The head of a Markdown file between two lines `---`, as Hugo, Jekyll and Hexo write it: plain values and lists of YAML. */
export interface FrontMatter {
  /** Values by name in lower case. */
  values: ReadonlyMap<string, string[]>;
  /** The text below the head. */
  text: string;
}

export function readFrontMatter(text: string): FrontMatter {
  const [whole, head] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  if (whole === undefined || head === undefined || !/^[\w-]+[ \t]*:/m.test(head)) return { values: new Map(), text };
  const values = new Map<string, string[]>();
  let name = '';
  for (const line of head.split(/\r?\n/)) {
    const [, key, value = ''] = /^([\w-]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? [];
    const [, item] = /^\s*-[ \t]+(.+)$/.exec(line) ?? [];
    if (key !== undefined) {
      name = key.toLowerCase();
      values.set(name, valuesOf(value));
    } else if (item !== undefined && name !== '') values.set(name, [...(values.get(name) ?? []), plain(item)]);
  }
  return { values, text: text.slice(whole.length) };
}

function valuesOf(value: string): string[] {
  const [, list] = /^\[(.*)\]\s*$/.exec(value) ?? [];
  return (list === undefined ? [value] : list.split(',')).map(plain).filter((one) => one !== '');
}

function plain(value: string): string {
  const text = value.trim();
  const [, , quoted] = /^(["'])(.*)\1$/.exec(text) ?? [];
  return (quoted ?? text.replace(/\s+#.*$/, '')).trim();
}
