/** Where React writes a page: gathers each complete batch and adds styles to the head and the page's state to the end. */
import type { ServerStyleSheet } from 'styled-components';

export interface SinkParts {
  sheet: ServerStyleSheet;
  /** Goes before `</head>`, ahead of the styles of the first batch. */
  head: string;
  /** Text before `</body>`; requested after everything else has been written. */
  end: () => string;
  write: (html: string) => void;
  close: () => void;
}

const closing = '</body></html>';

/**
 * Destination for `PipeableStream.pipe()`: the part of a stream that React uses, without a stream's queue and events, since it
 * takes everything at once. React writes bytes, and long texts as they are. It writes a batch and then calls `flush()`; only between two flushes is
 * the text well formed, so that is where styles are added.
 */
export class HtmlSink {
  readonly #parts: SinkParts;
  #pending = '';
  /** Bytes that are not decoded yet: a character may be cut between two writes. */
  #bytes: Uint8Array[] = [];
  #begun = false;
  #closed = false;

  constructor(parts: SinkParts) {
    this.#parts = parts;
  }

  /** For `pipe`, whose type asks for a whole stream. */
  get destination(): NodeJS.WritableStream {
    return this as unknown as NodeJS.WritableStream;
  }

  /** Always has room. */
  write(chunk: Uint8Array | string): boolean {
    if (typeof chunk === 'string') this.#pending += this.#decode() + chunk;
    else this.#bytes.push(chunk);
    return true;
  }

  /** Never full, so never drained; nothing closes or fails it. */
  on(): this {
    return this;
  }

  /** Called by React after each complete batch. */
  flush(): void {
    let html = this.#pending + this.#decode();
    this.#pending = '';
    if (html === '') return;
    if (html.endsWith(closing)) {
      this.#closed = true;
      html = html.slice(0, -closing.length);
    }
    const styles = this.#takeStyles();
    if (this.#begun) {
      this.#parts.write(styles + html);
      return;
    }
    this.#begun = true;
    const at = html.indexOf('</head>');
    this.#parts.write(html.slice(0, at) + this.#parts.head + styles + html.slice(at));
  }

  end(): void {
    this.flush();
    this.#parts.write(this.#parts.end() + (this.#closed ? closing : ''));
    this.#parts.close();
  }

  #decode(): string {
    if (this.#bytes.length === 0) return '';
    const text = Buffer.concat(this.#bytes).toString();
    this.#bytes = [];
    return text;
  }

  /** Rules that are new since the last batch. */
  #takeStyles(): string {
    const styles = this.#parts.sheet.getStyleTags();
    // The next batch carries only its own rules.
    this.#parts.sheet.instance.clearTag();
    return styles;
  }
}
