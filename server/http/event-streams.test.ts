import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createEventStreams, packEvent, type EventStream } from './event-streams.ts';

async function serveStreams(options: Parameters<typeof createEventStreams>[0]) {
  const streams = createEventStreams(options);
  const open: EventStream[] = [];
  const app = Fastify();
  app.get('/', async (request, reply) => {
    open.push(streams.open(request, reply, () => undefined));
    return reply;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    streams,
    open,
    port,
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      streams.close();
      await app.close();
    },
  };
}

test('refuses more streams than its limit, and takes another one when one has ended', async () => {
  await using site = await serveStreams({ max: 1 });
  const leave = new AbortController();

  await fetch(site.origin, { signal: leave.signal });
  expect((await fetch(site.origin)).status).toBe(503);
  leave.abort();
  await expect.poll(() => site.streams.size).toBe(0);
  expect((await fetch(site.origin)).status).toBe(200);
});

test('keeps a quiet stream alive', async () => {
  await using site = await serveStreams({ beatMs: 20 });
  const reader = (await fetch(site.origin)).body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';

  while (!text.includes(':\n\n:\n\n')) text += (await reader?.read())?.value ?? '';

  expect(text).toContain('retry:');
  await reader?.cancel();
});

test('closes a reader that does not take what it is sent, and no other', async () => {
  await using site = await serveStreams({});
  const slow = connect(site.port, '127.0.0.1');
  await once(slow, 'connect');
  slow.pause();
  slow.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => site.streams.size).toBe(1);
  const event = packEvent({ id: '1', text: 'x'.repeat(1_000_000) });

  await expect
    .poll(() => {
      for (const stream of site.open) stream.send(event);
      return site.streams.size;
    })
    .toBe(0);
  slow.destroy();
});
