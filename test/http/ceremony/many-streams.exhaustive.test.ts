/** Ten thousand streams of a ceremony's state on one instance: each gets every change, in little memory. */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { disposeAfterTest } from '#test/support/app.ts';
import { openInstances } from '#test/support/servers/instances.ts';
import { report } from '#test/support/servers/drill.ts';

const streams = 10_000;
/** Opened at once, so that the backlog of the port is not what is measured. */
const openedAtOnce = 200;
const megabytesMax = 300;

/** Each needs a descriptor here and in the site. */
const descriptors = Number(/Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 0);
const drill = descriptors > streams + 1_000 ? test : test.skip;
if (drill !== test) process.stderr.write(`skipped: ${streams} streams take more open files than ${descriptors} (ulimit -n 20000)\n`);

drill(
  `${streams} streams of one instance take less than ${megabytesMax} MB and all hear of a change`,
  async () => {
    const { sites, databaseUrl } = disposeAfterTest(await openInstances({ count: 1 }));
    const [site] = sites;
    if (!site) throw new Error('There is no instance');
    const { hostname, port } = new URL(site.origin);
    await fetch(`${site.origin}/live/2027.json`);
    const before = residentMegabytes(site.processId());

    const open = new Set<Socket>();
    const heard = new Map<Socket, number>();
    disposeAfterTest({
      [Symbol.asyncDispose]: async () => {
        for (const socket of open) socket.destroy();
      },
    });
    const openOne = () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(Number(port), hostname);
        open.add(socket);
        socket.once('error', reject);
        socket.on('close', () => open.delete(socket));
        socket.on('data', (bytes: Buffer) => {
          const states = bytes.toString('latin1').split('\ndata: ').length - 1;
          if (states === 0) return;
          heard.set(socket, (heard.get(socket) ?? 0) + states);
          resolve();
        });
        socket.write(`GET /live/2027/events HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
      });
    for (let opened = 0; opened < streams; opened += openedAtOnce) await Promise.all(Array.from({ length: openedAtOnce }, openOne));
    const first = [...heard.values()].reduce((sum, count) => sum + count, 0);
    const used = residentMegabytes(site.processId()) - before;

    await using database = await openDatabase({ databaseUrl, dataFolder: '' });
    await database.pool.query(
      `insert into run_of_show (edition_id, opened_at, version) values ('2027', now(), 1)
      on conflict (edition_id) do update set opened_at = now(), closed_at = null, version = run_of_show.version + 1`,
    );
    await database.db.transaction((tx) => announceChange(tx, ['show:2027']));
    const changedMs = performance.now();
    await expect.poll(() => [...heard.values()].filter((count) => count > 1).length, { timeout: 120_000, interval: 50 }).toBe(streams);
    const allMs = Math.round(performance.now() - changedMs);

    report('streams of one instance', {
      streams: open.size,
      'first states': first,
      'memory MB': Math.round(used),
      'KB a stream': Math.round((used * 1_024) / streams),
      'last heard of the change after ms': allMs,
      lost: open.size === streams ? 'nothing' : streams - open.size,
    });
    expect(open.size).toBe(streams);
    expect(used).toBeLessThan(megabytesMax);
  },
  900_000,
);

function residentMegabytes(processId: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1]) / 1_024;
}
