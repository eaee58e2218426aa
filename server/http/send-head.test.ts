import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createHead, sendHead } from './send-head.ts';

const body = Buffer.from('x'.repeat(300_000));
const second = Date.UTC(2025, 8, 13, 12) / 1_000;

/** Everything that a server sends on one connection for some requests; the next are sent when the ones before have their responses. */
async function answerTo(...requests: string[]): Promise<string> {
  const whole = createHead(200, ['etag', '"a"', 'content-length', String(body.length)], second);
  const unchanged = createHead(304, ['etag', '"a"'], second);
  const finished: (string | undefined)[] = [];
  const waiting = [...requests];
  await using server = createServer((request, response) => {
    response.once('finish', () => finished.push(request.url));
    response.once('close', () => socket.write(waiting.shift() ?? ''));
    if (request.url === '/late') setTimeout(() => response.end('late'), 20);
    else if (request.url === '/unchanged') sendHead(response, unchanged, null);
    else sendHead(response, whole, request.method === 'HEAD' ? null : body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.write(waiting.shift() ?? '');
  for await (const part of socket) parts.push(part as Buffer);
  expect(finished).toEqual([...requests.join('').matchAll(/^[A-Z]+ (\S+) HTTP/gm)].map(([, url]) => url));
  return Buffer.concat(parts).toString('latin1').replaceAll(body.toString(), '<body>');
}

const ask = (line: string, headers = '') => `${line}\r\nhost: a\r\n${headers}\r\n`;
const last = ask('GET /last HTTP/1.1', 'connection: close\r\n');
const head = `HTTP/1.1 200 OK\r\netag: "a"\r\ncontent-length: ${body.length}\r\ndate: Sat, 13 Sep 2025 12:00:00 GMT\r\nconnection: keep-alive\r\nkeep-alive: timeout=72\r\n\r\n`;

test('responses of a connection that stays open', async () => {
  const answer = await answerTo(
    ask('GET /a HTTP/1.1'),
    ask('HEAD /a HTTP/1.1'),
    ask('GET /unchanged HTTP/1.1'),
    ask('GET /b HTTP/1.1'),
    last,
  );

  const unchanged = head.replace('200 OK', '304 Not Modified').replace(/content-length.*\r\n/, '');
  const expected = `${head}<body>${head}${unchanged}${head}<body>`;
  expect(answer.slice(0, expected.length)).toBe(expected);
  expect(answer.slice(expected.length)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close\r\n[\s\S]*<body>$/i);
});

test('a response waits for the one before it', async () => {
  const answer = await answerTo(ask('GET /late HTTP/1.1') + ask('GET /a HTTP/1.1') + last);

  expect(answer.split(/HTTP\/1\.1 200 OK/).map((part) => part.slice(part.indexOf('\r\n\r\n') + 4).slice(-6))).toEqual([
    '',
    'late',
    '<body>',
    '<body>',
  ]);
});

test('a client of HTTP 1.0 gets a response that closes its connection', async () => {
  expect(await answerTo('GET /a HTTP/1.0\r\n\r\n')).toMatch(/connection: close\r\n[\s\S]*<body>$/i);
});

test('refuses a line break in a value', () => {
  expect(() => createHead(200, ['etag', 'a\r\nset-cookie: b'], second)).toThrow(/invalid/i);
});
