/**
 * Baseline for hits: a bare Node.js server that sends as many bytes from memory, with the headers of `BARE_HEADERS` if they are
 * given. Baseline for misses: with `BARE_HTML` it encodes and compresses that page for each request, as fast as the site does.
 */
import { createServer } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';

const { BARE_BYTES = '0', BARE_HEADERS = '["content-type","image/jpeg"]', BARE_HTML, PORT } = process.env;
const bytes = Buffer.alloc(Number(BARE_BYTES));
const headers = JSON.parse(BARE_HEADERS) as string[];
const params = { [constants.BROTLI_PARAM_QUALITY]: 2 };
const bodyOf = BARE_HTML === undefined ? () => bytes : () => brotliCompressSync(Buffer.from(BARE_HTML), { params });
createServer((_request, response) => {
  const body = bodyOf();
  response.writeHead(200, [...headers, 'content-length', String(body.length)]);
  response.end(body);
}).listen(Number(PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit());
