/** A page as React has drawn it, and what goes into it. It is searched as it was drawn and put together once, since each copy of a page costs memory and time. */

const closing = '</body></html>';

export class DrawnPage {
  /** Goes before `</head>`, and to the beginning of what has none. */
  head = '';
  /** Goes before `</body>`. */
  end = '';
  readonly drawn: string;
  readonly #headEnd: number;
  readonly #bodyEnd: number;
  readonly #replaced: { from: number; to: number; by: string }[] = [];

  constructor(drawn: string) {
    this.drawn = drawn;
    this.#headEnd = Math.max(0, drawn.indexOf('</head>'));
    this.#bodyEnd = drawn.endsWith(closing) ? drawn.length - closing.length : drawn.length;
  }

  /** Puts a text in place of what was drawn between two positions. */
  replace(from: number, to: number, by: string): void {
    this.#replaced.push({ from, to, by });
  }

  /** Puts a text in place of the first of a mark, and takes the others out. Returns the position of the first; null if there is none. */
  replaceMark(mark: string, by: string): number | null {
    let first: number | null = null;
    for (let at = this.drawn.indexOf(mark); at !== -1; at = this.drawn.indexOf(mark, at + mark.length)) {
      this.replace(at, at + mark.length, first === null ? by : '');
      first ??= at;
    }
    return first;
  }

  /** The text ahead of a position in what was drawn; ahead of `end` without one. */
  textBefore(position: number | null): string {
    return this.#textUntil(position ?? this.#bodyEnd);
  }

  includes(text: string): boolean {
    return [this.drawn, this.head, this.end, ...this.#replaced.map(({ by }) => by)].some((part) => part.includes(text));
  }

  toString(): string {
    return this.#textUntil(Infinity);
  }

  #textUntil(position: number): string {
    const [headEnd, bodyEnd] = [this.#headEnd, this.#bodyEnd];
    const places = [{ from: headEnd, to: headEnd, by: this.head }, ...this.#replaced, { from: bodyEnd, to: bodyEnd, by: this.end }];
    let text = '';
    let done = 0;
    for (const { from, to, by } of places.filter((place) => place.from < position).sort((a, b) => a.from - b.from)) {
      text += this.drawn.slice(done, from) + by;
      done = to;
    }
    return text + this.drawn.slice(done, position);
  }
}
