import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createHead, keepAliveMs, sendHead } from './send-head.ts';

const bodies = { short: Buffer.from('s'.repeat(2_000)), long: Buffer.from('l'.repeat(300_000)) };
const second = Date.UTC(2025, 8, 13, 12) / 1_000;
const headersOf = (body: Buffer) => [
  'Etag',
  '"a"',
  'content-length',
  String(body.length),
  'vary',
  'accept-encoding',
  'link',
  '</a>; rel="b"',
];

/** Everything that a server sends on one connection for some requests; the next are sent when the ones before have their responses. */
async function answerTo(requests: readonly string[], isReady: boolean): Promise<string> {
  const heads = {
    short: createHead(200, headersOf(bodies.short), { second, isReady }),
    long: createHead(200, headersOf(bodies.long), { second, isReady }),
    unchanged: createHead(304, ['etag', '"a"'], { second, isReady }),
  };
  const finished: (string | undefined)[] = [];
  const waiting = [...requests];
  await using server = createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
    response.once('finish', () => finished.push(request.url));
    response.once('close', () => socket.write(waiting.shift() ?? ''));
    if (request.url === '/late') setTimeout(() => response.end('late'), 20);
    else if (request.url === '/unchanged') sendHead(response, heads.unchanged, null);
    else {
      const size = request.url?.startsWith('/long') ? 'long' : 'short';
      sendHead(response, heads[size], request.method === 'HEAD' ? null : bodies[size]);
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.write(waiting.shift() ?? '');
  for await (const part of socket) parts.push(part as Buffer);
  expect(finished).toEqual([...requests.join('').matchAll(/^[A-Z]+ (\S+) HTTP/gm)].map(([, url]) => url));
  return Buffer.concat(parts).toString('latin1');
}

/** The bytes, with names of headers in small letters and dates left out: both mean the same to every client. */
function saidBy(answer: string): string {
  return answer.replace(/^([\w-]+): (.*)\r$/gm, (_, name: string, value: string) => {
    const small = name.toLowerCase();
    return `${small}: ${small === 'date' ? '' : value}\r`;
  });
}

const ask = (line: string, headers = '') => `${line}\r\nhost: a\r\n${headers}\r\n`;
const last = ask('GET /last HTTP/1.1', 'connection: close\r\n');

const connections: Record<string, readonly string[]> = {
  'GET again and again': [ask('GET /a HTTP/1.1'), ask('GET /b HTTP/1.1'), ask('GET /long HTTP/1.1'), ask('GET /long HTTP/1.1'), last],
  HEAD: [ask('HEAD /a HTTP/1.1'), ask('HEAD /long HTTP/1.1'), ask('GET /a HTTP/1.1'), last],
  304: [ask('GET /unchanged HTTP/1.1'), ask('GET /a HTTP/1.1'), ask('GET /unchanged HTTP/1.1'), last],
  'requests in one piece': [
    ask('GET /a HTTP/1.1') + ask('HEAD /a HTTP/1.1') + ask('GET /long HTTP/1.1') + ask('GET /unchanged HTTP/1.1') + last,
  ],
  'a response that waits for a late one': [ask('GET /late HTTP/1.1') + ask('GET /a HTTP/1.1') + last],
  'HTTP 1.0': ['GET /a HTTP/1.0\r\n\r\n'],
  'HTTP 1.0 that stays open': ['GET /a HTTP/1.0\r\nconnection: keep-alive\r\n\r\n', 'GET /b HTTP/1.0\r\n\r\n'],
  'a connection that the client closes': [last],
};

test.each(Object.entries(connections))('heads that are ready say what writeHead says: %s', async (_name, requests) => {
  const answer = await answerTo(requests, true);

  expect(saidBy(answer)).toBe(saidBy(await answerTo(requests, false)));
  expect(answer.match(/HTTP\/1\.1 (200|304) /g)).toHaveLength(requests.join('').match(/ HTTP\/1\./g)?.length ?? 0);
});

test('a head that is ready has the date of its second', async () => {
  expect(await answerTo([ask('GET /a HTTP/1.1'), last], true)).toContain('\r\ndate: Sat, 13 Sep 2025 12:00:00 GMT\r\n');
});

test.each([true, false])('a client that leaves in the middle of a body harms nobody (ready: %s)', async (isReady) => {
  const head = createHead(200, ['content-length', '30000000'], { second, isReady });
  const closed: boolean[] = [];
  await using server = createServer((_request, response) => {
    response.once('close', () => closed.push(response.writableFinished));
    sendHead(response, head, Buffer.alloc(30_000_000));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const leaving = connect(port, '127.0.0.1');
  leaving.write(ask('GET /a HTTP/1.1'));
  leaving.once('data', () => leaving.destroy());
  await expect.poll(() => closed.length).toBe(1);

  const whole = await fetch(`http://127.0.0.1:${port}/`);

  expect((await whole.arrayBuffer()).byteLength).toBe(30_000_000);
});

test('refuses a line break in a value', () => {
  expect(() => createHead(200, ['etag', 'a\r\nset-cookie: b'], { second, isReady: true })).toThrow(/invalid/i);
});
