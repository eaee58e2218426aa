/** Where React writes a page: gathers each complete batch and adds styles to the head and the page's state to the end. */
import type { ServerStyleSheet } from 'styled-components';

export interface SinkParts {
  sheet: ServerStyleSheet;
  /** Brings the rules of elements in a batch into the sheet that are drawn without it. */
  addRules?: (html: string) => void;
  /** Goes before `</head>`, ahead of the styles of the first batch. */
  head: string;
  /** Text before `</body>`; requested after everything else has been written. */
  end: () => string;
  write: (html: string) => void;
  close: () => void;
}

const closing = '</body></html>';

/** Destination for a page that is taken whole. */
export function wholeSink(end: (drawn: string) => void): NodeJS.WritableStream {
  let drawn = '';
  const sink = {
    write: (chunk: string) => {
      drawn += chunk;
      return true;
    },
    on: () => sink,
    end: () => end(drawn),
  };
  return sink as unknown as NodeJS.WritableStream;
}

/**
 * Destination for `PipeableStream.pipe()`: the part of a stream that React uses, without a stream's queue and events, since it
 * takes everything at once. React writes a batch and then calls `flush()`; only between two flushes is the text well formed, so that
 * is where styles are added.
 */
export class HtmlSink {
  readonly #parts: SinkParts;
  #pending = '';
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
  write(chunk: string): boolean {
    this.#pending += chunk;
    return true;
  }

  /** Never full, so never drained; nothing closes or fails it. */
  on(): this {
    return this;
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
    const styles = this.#takeStyles(html);
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

  /** Rules that are new since the last batch. */
  #takeStyles(batch: string): string {
    this.#parts.addRules?.(batch);
    const styles = this.#parts.sheet.getStyleTags();
    // The next batch carries only its own rules.
    this.#parts.sheet.instance.clearTag();
    return styles;
  }
}
