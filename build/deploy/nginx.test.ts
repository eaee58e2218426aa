/** nginx with the file of this folder in front of two instances that refuse and end, as those of the site do. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { drillWith } from '#test/support/servers/drill.ts';
import { startNginx } from '#test/support/servers/nginx-server.ts';

const drill = drillWith('nginx');

interface Instance {
  origin: string;
  asked: string[];
  stop: () => Promise<void>;
}

async function startInstance(answer: RequestListener): Promise<Instance> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    if (request.url !== '/healthz') asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(stop);
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, stop };
}

const busy: RequestListener = ({ url }, response) => {
  const isRefused = url?.startsWith('/busy') === true;
  response.writeHead(isRefused ? 503 : 200, { 'cache-control': 'no-store', ...(isRefused ? { 'retry-after': '2' } : {}) });
  response.end(isRefused ? 'The site is busy' : 'A page from memory');
};

drill(
  'what the site refuses reaches the visitor in its words, once, and no instance is left out for it',
  async () => {
    const instances = [await startInstance(busy), await startInstance(busy)];
    await using nginx = await startNginx(instances.map(({ origin }) => origin));

    for (let round = 0; round < 10; round += 1) {
      for (const method of ['GET', 'POST']) {
        const refused = await fetch(`${nginx.origin}/busy?${round}`, { method });
        expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([503, '2', 'The site is busy']);
        const page = await fetch(`${nginx.origin}/page?${round}`, { method });
        expect([page.status, await page.text()]).toEqual([200, 'A page from memory']);
      }
    }

    const asked = instances.flatMap((instance) => instance.asked);
    expect([asked.length, new Set(asked).size]).toEqual([40, 40]);
  },
  60_000,
);

drill(
  'while one instance is away every call is answered by the other, and by both once it is back',
  async () => {
    const instances = [await startInstance(busy), await startInstance(busy)];
    await using nginx = await startNginx(instances.map(({ origin }) => origin));
    await instances[0]?.stop();

    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => fetch(`${nginx.origin}/page?${at}`, { method: at % 2 === 0 ? 'GET' : 'POST' })),
    );

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await instances[1]?.stop();
    expect((await fetch(`${nginx.origin}/page?away`)).status).toBe(502);
  },
  60_000,
);
