/** The first byte of a page whose data takes three seconds, beside one whose data is there. */
import { connect } from 'node:net';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench } from './figure.ts';
import { median } from './load.ts';
import { startRenderSite } from './render-site.ts';

const slowMs = 3_000;

export const firstByte: Bench = {
  name: 'first-byte',
  says: `data that takes ${slowMs / 1000} s against data that is there`,
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
      // The whole page is rendered after the stream; the next visitor must not join it.
      await fetch(`${site.origin}/bench/delay?ms=0`);
      await visit(Number(port), '/news');
    }
    const [readyMs, slowFirstMs] = [median(ready.map(({ firstMs }) => firstMs)), median(slow.map(({ firstMs }) => firstMs))];
    return {
      figures: [
        figure('first byte, data there', { value: readyMs, unit: 'ms' }),
        figure('first byte, slow data', { value: slowFirstMs, unit: 'ms' }),
        figure('difference', { value: slowFirstMs - readyMs, unit: 'ms', atMost: 5 }),
        figure('last byte, slow data', { value: median(slow.map(({ lastMs }) => lastMs)), unit: 'ms' }),
        figure('shell in the first piece', { value: Math.min(...slow.map(({ firstBytes }) => firstBytes)) / 1000, unit: 'KB', atLeast: 1 }),
      ],
      notes: [
        '“Data there” is a page that is rendered for this request from answers in memory; a page from the page cache is faster still.',
      ],
    };
  },
};

interface Visit {
  firstMs: number;
  lastMs: number;
  /** Bytes of the body in the first piece that holds any. */
  firstBytes: number;
}

/** One request on a connection of its own, without compression, timed from the request to the body's first byte. */
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
