/** Which reads share a connection. */
import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { sharedOf, shareReads } from './shared-reads.ts';

/** Reads that are answered when the test says so. */
function setUp() {
  const sent: { by: string; answer: (error?: Error) => void }[] = [];
  const released: string[] = [];
  let connections = 0;
  let nowMs = 0;
  const send = (by: string) => (): Promise<string> =>
    new Promise((resolve, reject) => {
      sent.push({ by, answer: (error) => (error ? reject(error) : resolve(by)) });
    });
  const connect = async () => {
    const name = `line ${(connections += 1)}`;
    return { query: send(name), release: () => released.push(name) } as unknown as PoolClient;
  };
  const read = shareReads({ connect } as never, send('alone'), () => nowMs) as () => Promise<string>;
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { sent, released, read, settled, pass: (ms: number) => (nowMs += ms), by: () => sent.map(({ by }) => by) };
}

test('reads are sent on two connections in turns, eight at once on each, and further ones alone', async () => {
  const { sent, released, read, settled, by } = setUp();
  const reads = Array.from({ length: 18 }, read);
  await settled();
  expect(by().filter((name) => name === 'alone')).toHaveLength(2);
  expect(by().filter((name) => name === 'line 1')).toHaveLength(8);
  expect(by().filter((name) => name === 'line 2')).toHaveLength(8);

  expect(released).toEqual([]);
  for (const { answer } of sent) answer();
  await Promise.all(reads);
  await settled();
  expect(released).toEqual(['line 1', 'line 2']);
});

test('none is sent behind one that has taken long, until it is answered', async () => {
  const { sent, read, settled, pass, by } = setUp();
  const failing = read();
  void read();
  void read();
  await settled();
  pass(30);
  void read();
  await settled();
  expect(by()).toEqual(['line 1', 'line 2', 'line 1', 'alone']);

  sent[0]?.answer(Object.assign(new Error('failed'), { severity: 'ERROR' }));
  await expect(failing).rejects.toThrow('failed');
  void read();
  await settled();
  expect(by().at(-1)).toBe('line 1');
});

test.each([
  ['ended by the server', { severity: 'FATAL', code: '57P01' }],
  ['broken', { message: 'Connection terminated unexpectedly' }],
  ['reset', { message: 'read ECONNRESET', code: 'ECONNRESET' }],
])('a read whose connection is %s is sent once more, alone', async (_name, fault) => {
  const { sent, read, settled, by } = setUp();
  const [first, second] = [read(), read()];
  await settled();
  for (const { answer } of sent) answer(Object.assign(new Error('lost'), fault));
  await settled();
  expect(by()).toEqual(['line 1', 'line 2', 'alone', 'alone']);

  sent[2]?.answer();
  sent[3]?.answer(Object.assign(new Error('lost'), fault));
  expect(await first).toBe('alone');
  await expect(second).rejects.toMatchObject(fault);
  expect(by()).toHaveLength(4);
});

test.each([
  ['takes too long', { message: 'Query read timeout' }],
  ['is refused by the server', { severity: 'ERROR', code: '22012' }],
])('a read that %s is not sent again', async (_name, fault) => {
  const { sent, read, settled, by } = setUp();
  const [outcome] = await Promise.all([
    Promise.allSettled([read()]),
    settled().then(() => sent[0]?.answer(Object.assign(new Error('failed'), fault))),
  ]);
  expect(outcome).toMatchObject([{ status: 'rejected', reason: fault }]);
  expect(by()).toEqual(['line 1']);
});

test('a few connections are not divided', () => {
  expect([2, 7, 8, 10, 500].map(sharedOf)).toEqual([0, 0, 2, 2, 2]);
});
