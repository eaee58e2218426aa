/** A proxy that sends pages as Brotli, changed if wanted, so that all compared pages reach the browser in the same way. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { request } from 'undici';

/** Removes executable scripts. Data blocks stay, because the page needs their bytes in any case. */
export function withoutScripts(html: string): string {
  return html.replace(/<script(?![^>]*type="application)[^>]*>[\s\S]*?<\/script>/g, '');
}

/** Removes all styles: what is left is text and pictures, the least that any program could send for the page. */
export function withoutStyles(html: string): string {
  return html.replace(/<style[^>]*>[\s\S]*?<\/style>|<link[^>]*rel="stylesheet"[^>]*>/g, '');
}

interface Options {
  /** Rewrites each page. */
  change?: (html: string) => string;
  /** Origin of the pictures. */
  pictures?: string;
}

/** Starts a proxy before a site. All variants and peers go through one, so that its delay affects all of them. */
export async function startProxy(
  target: string,
  { change = (html) => html, pictures = target }: Options = {},
): Promise<{ origin: string } & AsyncDisposable> {
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch((error: unknown) => outgoing.writeHead(502).end(String(error)));
  });
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const accepted = String(incoming.headers['accept-encoding'] ?? '');
    const isPage = String(incoming.headers.accept ?? '').includes('text/html');
    const { statusCode, headers, body } = await request((incoming.url?.startsWith('/media/') ? pictures : target) + incoming.url, {
      headers: { 'accept-encoding': isPage ? 'identity' : accepted },
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    const sent = isPage ? brotliCompressSync(change(bytes.toString())) : bytes;
    const passed = ['content-type', 'cache-control', 'content-security-policy', 'content-encoding'].flatMap((name) =>
      headers[name] ? [[name, headers[name]]] : [],
    );
    outgoing.writeHead(statusCode, {
      ...Object.fromEntries(passed),
      'content-length': sent.length,
      ...(isPage ? { 'content-encoding': 'br' } : {}),
    });
    outgoing.end(sent);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
