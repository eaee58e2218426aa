import { connect } from 'node:net';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { closePort, followAnswered } from './close-port.ts';

test('connections that the system has accepted while the process was busy are answered after the port is closed', async () => {
  const server = createServer((_request, response) => response.end('here'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const answers = Array.from({ length: 20 }, async () => {
    const socket = connect(port, '127.0.0.1');
    socket.end('POST / HTTP/1.1\r\nhost: site\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
    let text = '';
    for await (const part of socket) text += String(part);
    return text.split('\r\n')[0];
  });

  await closePort(server);

  expect(await Promise.all(answers)).toEqual(answers.map(() => 'HTTP/1.1 200 OK'));
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
});

test('a connection whose request is refused before its body has arrived does not hold a stop, one that is not answered yet does', async () => {
  const held = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    if (request.url === '/held') {
      request.resume();
      await held.promise;
    }
    response.writeHead(401).end('no');
  });
  const closeAnswered = followAnswered(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const begin = (path: string, bytes: number) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nhost: site\r\nconnection: keep-alive\r\ncontent-length: ${bytes}\r\n\r\nsome`);
    return socket;
  };
  const [refused, whole] = [begin('/', 1_000_000), begin('/', 4)];
  for (const socket of [refused, whole]) expect(String((await once(socket, 'data'))[0])).toContain('401');
  const waiting = begin('/held', 4);
  await once(server, 'request');
  const closed = once(server, 'close');
  server.close();
  expect([refused.closed, waiting.closed]).toEqual([false, false]);

  closeAnswered();
  server.closeIdleConnections();
  await Promise.all([once(refused, 'close'), once(whole, 'close')]);

  expect(waiting.closed).toBe(false);
  held.resolve();
  expect(String((await once(waiting, 'data'))[0])).toContain('401');
  waiting.destroy();
  await closed;
});
