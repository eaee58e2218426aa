/** Clients that never finish a request and keep their side of the connection open after the response. */
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { siteOfFile } from '#test/support/of-file.ts';

const site = siteOfFile();

const clientsOfAKind = 20;

/** Opens a connection that is never closed from this side; `response` returns the received text. */
async function open(sent: string): Promise<{ socket: Socket; response: () => string }> {
  const { port, hostname } = new URL(site().origin);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  let text = '';
  socket.on('data', (bytes: Buffer) => (text += bytes.toString())).on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(sent);
  return { socket, response: () => text };
}

const openMany = (sent: string) => Promise.all(Array.from({ length: clientsOfAKind }, () => open(sent)));
const connections = () =>
  new Promise<number>((resolve, reject) =>
    site().app.instance.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test.each([
  ['half a head', 'GET / HTTP/1.1\r\nHost: site.test\r\nX-Slow: ', 408, '请求超时 / The request took too long to arrive'],
  ['nothing', '', 408, '请求超时 / The request took too long to arrive'],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n\r\n', 400, '请求格式错误 / Malformed request'],
])('connections that send %s are answered and let go, though their clients stay', async (_, sent, code, msg) => {
  const clients = await openMany(sent);

  for (const { response } of clients) await expect.poll(response, { timeout: 40_000 }).toContain(JSON.stringify({ code, msg }));

  await expect.poll(connections).toBe(0);
  for (const { socket } of clients) socket.destroy();
});
