/** Baseline for the cache-hit bench: a bare Node.js server that sends the same bytes from memory. */
import { createServer } from 'node:http';

const bytes = Buffer.alloc(Number(process.env['BARE_BYTES']));
createServer((_request, response) => {
  response.writeHead(200, ['content-type', 'image/jpeg', 'content-length', String(bytes.length)]);
  response.end(bytes);
}).listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit());
