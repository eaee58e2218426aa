import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSiteReader } from './site-reader.ts';

/** A site that loses the connection of so many calls before it answers with the status. */
async function openSite({ lost, status = 200 }: { lost: number; status?: number }) {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    if (calls <= lost) request.socket.destroy();
    else response.writeHead(status).end('page');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const reader = createSiteReader({ origin, siteOrigin: 'https://site.test' });
  return { read: () => reader.page(new URL('https://site.test/news')), calls: () => calls };
}

test.each([0, 1, 2])('reads a page after %d lost connections', async (lost) => {
  const { read, calls } = await openSite({ lost });

  expect([await read(), calls()]).toEqual(['page', lost + 1]);
});

test('gives up a site that loses three connections in a row', async () => {
  const { read, calls } = await openSite({ lost: 9 });

  await expect(read()).rejects.toThrow('fetch failed');
  expect(calls()).toBe(3);
});

test.each([
  [404, null],
  [301, null],
])('a page that answers %d is none', async (status, page) => {
  expect(await (await openSite({ lost: 0, status })).read()).toBe(page);
});

test('a page that fails ends the copy with its address', async () => {
  await expect((await openSite({ lost: 0, status: 500 })).read()).rejects.toThrow('The site answers 500 to /news');
});
