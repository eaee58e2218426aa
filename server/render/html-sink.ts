/** Where React writes a streamed page: gathers each complete batch, adds styles to the head and the page's state to the end. */
import { StringDecoder } from 'node:string_decoder';
import { Writable } from 'node:stream';
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
 * Destination for `PipeableStream.pipe()`. React writes a batch and then calls `flush()`, as of a compressor; only between two
 * flushes is the text well formed, so that is where styles are added.
 */
export class HtmlSink extends Writable {
  readonly #parts: SinkParts;
  readonly #decoder = new StringDecoder('utf8');
  #pending = '';
  #begun = false;
  #closed = false;

  constructor(parts: SinkParts) {
    super();
    this.#parts = parts;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#pending += this.#decoder.write(chunk);
    done();
  }

  /** Called by React after each complete batch. */
  flush(): void {
    let html = this.#pending;
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

  override _final(done: () => void): void {
    this.flush();
    this.#parts.write(this.#parts.end() + (this.#closed ? closing : ''));
    this.#parts.close();
    done();
  }

  /** Rules that are new since the last batch. */
  #takeStyles(): string {
    const styles = this.#parts.sheet.getStyleTags();
    // The next batch carries only its own rules.
    this.#parts.sheet.instance.clearTag();
    return styles;
  }
}
