/** Time to the first byte of a page whose data takes three seconds, compared with a page whose data is in memory. */
import { connect } from 'node:net';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench } from './figure.ts';
import { median } from './load.ts';
import { startRenderSite } from './render-site.ts';

const slowMs = 3_000;

export const firstByte: Bench = {
  name: 'first-byte',
  description: `data that takes ${slowMs / 1000} s, compared with data in memory`,
  run: async () => {
    await using demo = await demoEnvironment();
    await using site = await startRenderSite(demo.environment);
    const { port } = new URL(site.origin);
    for (let turn = 0; turn < 20; turn += 1) await visit(Number(port), '/news');
    const ready: Visit[] = [];
    for (let turn = 0; turn < 15; turn += 1) ready.push(await visit(Number(port), '/news'));
    const slow: Visit[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await fetch(`${site.origin}/bench/delay?ms=${slowMs}`);
      slow.push(await visit(Number(port), '/news'));
      // The server finishes the rendering after the stream ends; the next request must not join it.
      await fetch(`${site.origin}/bench/delay?ms=0`);
      await visit(Number(port), '/news');
    }
    const article = await articleFirstMs(site.origin);
    const [readyMs, slowFirstMs] = [median(ready.map(({ firstMs }) => firstMs)), median(slow.map(({ firstMs }) => firstMs))];
    return {
      figures: [
        figure('first byte, data in memory', { value: readyMs, unit: 'ms' }),
        figure('first byte, slow data', { value: slowFirstMs, unit: 'ms' }),
        figure('difference', { value: slowFirstMs - readyMs, unit: 'ms', atMost: 5 }),
        figure('first byte of an article, its data read anew', { value: article.ready, unit: 'ms' }),
        figure('the same, what lies beside it slow: difference', { value: article.slow - article.ready, unit: 'ms', atMost: 50 }),
        figure('last byte, slow data', { value: median(slow.map(({ lastMs }) => lastMs)), unit: 'ms' }),
        figure('shell in the first chunk', { value: Math.min(...slow.map(({ firstBytes }) => firstBytes)) / 1000, unit: 'KB', atLeast: 1 }),
      ],
      notes: ['“Data in memory” is a page rendered for this request from cached API responses; the page cache is faster still.'],
    };
  },
};

/** Medians; between visits everything that was read is forgotten. */
async function articleFirstMs(origin: string): Promise<{ ready: number; slow: number }> {
  const path = '/content/article/n01';
  const port = Number(new URL(origin).port);
  const read = async (ms: number) => {
    const found: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await fetch(`${origin}/bench/delay?ms=${ms}&calls=/around`);
      found.push((await visit(port, path)).firstMs);
      await fetch(`${origin}/bench/delay?ms=0`);
      await visit(port, path);
    }
    return median(found);
  };
  await read(0);
  return { ready: await read(0), slow: await read(slowMs) };
}

interface Visit {
  firstMs: number;
  lastMs: number;
  /** Bytes of the body in the first chunk that is not empty. */
  firstBytes: number;
}

/** Sends one uncompressed request on a new connection; times run from the request to the first byte of the body. */
function visit(port: number, path: string): Promise<Visit> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let startedAt = 0;
    let firstMs = 0;
    let firstBytes = 0;
    let head = '';
    socket.once('connect', () => {
      startedAt = performance.now();
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\nsec-fetch-dest: document\r\n\r\n`);
    });
    socket.on('data', (bytes) => {
      if (firstMs > 0) return;
      head += bytes.toString('latin1');
      const bodyAt = head.indexOf('\r\n\r\n') + 4;
      if (bodyAt < 4 || head.length <= bodyAt) return;
      firstMs = performance.now() - startedAt;
      firstBytes = head.length - bodyAt;
    });
    socket.once('end', () => resolve({ firstMs, firstBytes, lastMs: performance.now() - startedAt }));
    socket.once('error', reject);
  });
}
