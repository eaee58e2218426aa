/** Baseline for hits: a bare Node.js server that sends as many bytes from memory, with the headers of `BARE_HEADERS` if they are given. */
import { createServer } from 'node:http';

const { BARE_BYTES, BARE_HEADERS = '["content-type","image/jpeg"]', PORT } = process.env;
const bytes = Buffer.alloc(Number(BARE_BYTES));
const headers = [...(JSON.parse(BARE_HEADERS) as string[]), 'content-length', String(bytes.length)];
createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(Number(PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit());
