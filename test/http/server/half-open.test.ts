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

const kinds = [
  ['half a head', 'GET / HTTP/1.1\r\nHost: site.test\r\nX-Slow: ', 408, '请求超时 / The request took too long to arrive'],
  ['nothing', '', 408, '请求超时 / The request took too long to arrive'],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n\r\n', 400, '请求格式错误 / Malformed request'],
] as const;

// All kinds at once, since each of them waits for the site's time limits.
test('connections that send half a head, nothing or no HTTP are answered and let go, though their clients stay', async () => {
  const opened = await Promise.all(kinds.map(([, sent]) => openMany(sent)));

  for (const [at, [kind, , code, msg]] of kinds.entries())
    for (const { response } of opened[at] ?? [])
      await expect.poll(response, { timeout: 40_000, message: kind }).toContain(JSON.stringify({ code, msg }));

  await expect.poll(connections).toBe(0);
  for (const { socket } of opened.flat()) socket.destroy();
});
