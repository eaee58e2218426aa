/** The fetch of a picture that a user named: what is followed, what is refused, and that nothing of this machine's network is asked. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createRemotePictures, type RemotePictureOptions } from './remote-picture.ts';

const signal = () => new AbortController().signal;

/** A server on this machine; `asked` has the paths that reached it. */
async function openServer(listener: RequestListener): Promise<{ host: string; origin: string; asked: string[] }> {
  const asked: string[] = [];
  const server: Server = createServer((request, reply) => {
    asked.push(request.url ?? '');
    listener(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, origin: `http://${host}`, asked };
}

function open(options: Partial<RemotePictureOptions> = {}) {
  const remote = createRemotePictures({ bytesMax: 1_000, ownHosts: [], ...options });
  onTestFinished(() => remote.close());
  return (address: string) => remote.fetch(address, signal());
}

test('the bytes come from a host that is named as one’s own, also over redirects, without anything about the visitor', async () => {
  const server = await openServer(({ url, headers }, reply) => {
    if (url === '/moved') return void reply.writeHead(302, { location: '/a.png' }).end();
    reply.end(JSON.stringify(Object.keys(headers).toSorted()));
  });
  const fetchPicture = open({ ownHosts: [server.host] });

  const bytes = await fetchPicture(`${server.origin}/moved#part`);

  expect(JSON.parse(bytes.toString())).toEqual(['accept', 'accept-encoding', 'connection', 'host']);
  expect(server.asked).toEqual(['/moved', '/a.png']);
});

test.each([
  'http://127.0.0.1/a.png',
  'http://localhost/a.png',
  'http://[::1]/a.png',
  'http://[::ffff:127.0.0.1]/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'https://192.168.1.1/',
  'http://8.8.8.8:22/',
  'http://user:word@8.8.8.8/',
  'ftp://8.8.8.8/a.png',
  'file:///etc/passwd',
  'data:image/png;base64,AA',
  'no address',
  '',
])('%s is asked by nobody', async (address) => {
  await expect(open()(address)).rejects.toMatchObject({ errorName: 'pictureAddressRefused' });
});

test('a port of this machine is closed by number and by name, and for whoever is led there by a redirect', async () => {
  const inner = await openServer((_request, reply) => reply.end('secret'));
  const port = inner.host.split(':')[1] ?? '';
  const outer = await openServer((_request, reply) => void reply.writeHead(302, { location: `${inner.origin}/secret` }).end());

  for (const address of [`${inner.origin}/a`, `http://localhost:${port}/a`])
    await expect(open()(address)).rejects.toMatchObject({ errorName: 'pictureAddressRefused' });
  await expect(open({ ownHosts: [outer.host] })(`${outer.origin}/a`)).rejects.toMatchObject({ errorName: 'pictureAddressRefused' });

  expect([inner.asked, outer.asked]).toEqual([[], ['/a']]);
});

test('too much is refused, whether it is announced or not', async () => {
  const server = await openServer(({ url }, reply) => {
    if (url === '/announced') return void reply.writeHead(200, { 'content-length': 5_000 }).end(Buffer.alloc(5_000));
    reply.write(Buffer.alloc(900));
    reply.end(Buffer.alloc(900));
  });
  const fetchPicture = open({ ownHosts: [server.host] });

  for (const path of ['/announced', '/streamed'])
    await expect(fetchPicture(server.origin + path), path).rejects.toMatchObject({ errorName: 'imageTooLarge' });
});

test('no answer, a refusal, a circle of redirects and a redirect without an address are one and the same', async () => {
  const server = await openServer(({ url }, reply) => {
    if (url === '/slow') return void reply.write('a');
    if (url === '/silent') return;
    if (url === '/circle') return void reply.writeHead(301, { location: '/circle' }).end();
    if (url === '/nowhere') return void reply.writeHead(302).end();
    if (url === '/cut') return void reply.destroy();
    reply.writeHead(404).end();
  });
  const fetchPicture = open({ ownHosts: [server.host], timeoutMs: 400 });

  for (const path of ['/missing', '/circle', '/nowhere', '/cut', '/slow', '/silent'])
    await expect(fetchPicture(server.origin + path), path).rejects.toMatchObject({ errorName: 'pictureUnreachable' });
  expect(server.asked.filter((path) => path === '/circle')).toHaveLength(4);
  await expect(open()('http://name.invalid/a.png')).rejects.toMatchObject({ errorName: 'pictureUnreachable' });
});
