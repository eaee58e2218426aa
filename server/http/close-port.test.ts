import { connect } from 'node:net';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { closePort } from './close-port.ts';

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
