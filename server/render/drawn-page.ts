/** A rendered page and what is added to its head and to its end. */

import type { TypeName } from '#shared/site/look.ts';

const closing = '</body></html>';

export class DrawnPage {
  /** Goes before `</head>`, and to the beginning of HTML that has none. */
  head = '';
  /** Goes before `</body>`. */
  end = '';
  /** Of its headings. */
  type: TypeName = 'bodoni';
  readonly drawn: string;
  readonly #headEnd: number;

  constructor(drawn: string) {
    this.drawn = drawn;
    this.#headEnd = Math.max(0, drawn.indexOf('</head>'));
  }

  /** The HTML after the head, as it was rendered. */
  get body(): string {
    return this.drawn.slice(this.#headEnd);
  }

  toString(): string {
    const bodyEnd = this.drawn.endsWith(closing) ? this.drawn.length - closing.length : this.drawn.length;
    return [
      this.drawn.slice(0, this.#headEnd),
      this.head,
      this.drawn.slice(this.#headEnd, bodyEnd),
      this.end,
      this.drawn.slice(bodyEnd),
    ].join('');
  }
}
