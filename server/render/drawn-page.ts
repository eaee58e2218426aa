/** A page as React has drawn it, and what goes into it. It is searched as it was drawn and encoded from its parts, since each copy of a page costs memory and time. */

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
    return this.#partsUntil(position ?? this.#bodyEnd).join('');
  }

  has(text: RegExp): boolean {
    return [this.drawn, this.head, this.end, ...this.#replaced.map(({ by }) => by)].some((part) => text.test(part));
  }

  /** What a visitor sees, in pieces: what was drawn after the head, and what was put into it. */
  get body(): readonly string[] {
    return [this.drawn.slice(this.#headEnd), ...this.#replaced.map(({ by }) => by)];
  }

  /** The whole page, in its order. */
  get parts(): readonly string[] {
    return this.#partsUntil(Infinity);
  }

  toString(): string {
    return this.parts.join('');
  }

  #partsUntil(position: number): string[] {
    const [headEnd, bodyEnd] = [this.#headEnd, this.#bodyEnd];
    const places = [{ from: headEnd, to: headEnd, by: this.head }, ...this.#replaced, { from: bodyEnd, to: bodyEnd, by: this.end }];
    const parts: string[] = [];
    let done = 0;
    for (const { from, to, by } of places.filter((place) => place.from < position).sort((a, b) => a.from - b.from)) {
      parts.push(this.drawn.slice(done, from), by);
      done = to;
    }
    parts.push(this.drawn.slice(done, position));
    return parts;
  }
}
