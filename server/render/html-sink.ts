/** Where React writes a page: gathers each complete batch and adds styles to the head and the page's state to the end. */
import { Writable } from 'node:stream';
import type { ServerStyleSheet } from 'styled-components';

export interface SinkParts {
  sheet: ServerStyleSheet;
  /** Goes before `</head>`, ahead of the styles of the first batch. */
  head: string;
  /** Goes before `</body>`; asked for when everything else has been written. */
  end: () => string;
  write: (html: string) => void;
  close: () => void;
}

const closing = '</body></html>';

/**
 * Destination for `PipeableStream.pipe()`. React writes a batch and then calls `flush()`; only between two flushes is
 * the text well formed, so that is where styles are added.
 */
export class HtmlSink extends Writable {
  readonly #parts: SinkParts;
  #pending: Buffer[] = [];
  #begun = false;
  #closed = false;

  constructor(parts: SinkParts) {
    super({ highWaterMark: 1 << 20 });
    this.#parts = parts;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#pending.push(chunk);
    done();
  }

  /** Called by React after each complete batch. */
  flush(): void {
    if (this.#pending.length === 0) return;
    let html = Buffer.concat(this.#pending).toString('utf8');
    this.#pending = [];
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

  override _final(done: () => void): void {
    this.flush();
    this.#parts.write(this.#parts.end() + (this.#closed ? closing : ''));
    this.#parts.close();
    done();
  }

  /** Rules that are new since the last batch. */
  #takeStyles(): string {
    const styles = this.#parts.sheet.getStyleTags();
    // `instance` is not in the public type; clearing it makes the next batch carry only its own rules.
    (this.#parts.sheet as unknown as { instance: { clearTag(): void } }).instance.clearTag();
    return styles;
  }
}
