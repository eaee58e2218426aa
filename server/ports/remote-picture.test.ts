/** Fetching a picture by a user's URL: redirects, refusals, and no requests into the local network. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRemotePictures, type RemotePictureOptions } from './remote-picture.ts';

const signal = () => new AbortController().signal;

/** A local server; `requested` has the paths that it received. */
async function openServer(listener: RequestListener): Promise<{ host: string; origin: string; requested: string[] }> {
  const requested: string[] = [];
  const server: Server = createServer((request, reply) => {
    requested.push(request.url ?? '');
    listener(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, origin: `http://${host}`, requested };
}

function open(options: Partial<RemotePictureOptions> = {}) {
  const remote = createRemotePictures({ bytesMax: 1_000, ownHosts: [], ...options });
  onTestFinished(() => remote.close());
  return (address: string) => remote.fetch(address, signal());
}

test('fetches from an allowed own host, also over redirects, without data about the visitor', async () => {
  const server = await openServer(({ url, headers }, reply) => {
    if (url === '/moved') return void reply.writeHead(302, { location: '/a.png' }).end();
    reply.end(JSON.stringify(Object.keys(headers).toSorted()));
  });
  const fetchPicture = open({ ownHosts: [server.host] });

  const bytes = await fetchPicture(`${server.origin}/moved#part`);

  expect(JSON.parse(bytes.toString())).toEqual(['accept', 'accept-encoding', 'connection', 'host']);
  expect(server.requested).toEqual(['/moved', '/a.png']);
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
])('sends no request to %s', async (address) => {
  await expect(open()(address)).rejects.toMatchObject({ errorName: 'pictureAddressRefused' });
});

test('refuses a local port by address, by name and by redirect', async () => {
  const inner = await openServer((_request, reply) => reply.end('secret'));
  const port = inner.host.split(':')[1] ?? '';
  const outer = await openServer((_request, reply) => void reply.writeHead(302, { location: `${inner.origin}/secret` }).end());

  for (const address of [`${inner.origin}/a`, `http://localhost:${port}/a`])
    await expect(open()(address)).rejects.toMatchObject({ errorName: 'pictureAddressRefused' });
  await expect(open({ ownHosts: [outer.host] })(`${outer.origin}/a`)).rejects.toMatchObject({ errorName: 'pictureAddressRefused' });

  expect([inner.requested, outer.requested]).toEqual([[], ['/a']]);
});

test('a redirect of another server does not lead to an own host, nor to one beside it', async () => {
  const requested: string[] = [];
  vi.doMock('undici', () => ({
    Agent: class {
      destroy = async () => undefined;
    },
    request: async (url: URL) => {
      requested.push(url.href);
      const location = { 'http://pictures.example/a': 'http://10.0.0.1/b', 'http://pictures.example/name': 'http://own.example:8080/b' }[
        url.href
      ];
      return { statusCode: location ? 302 : 200, headers: { location }, body: Readable.from([]) };
    },
  }));
  onTestFinished(() => vi.doUnmock('undici'));

  for (const path of ['/a', '/name'])
    await expect(open({ ownHosts: ['10.0.0.1', 'own.example:8080'] })(`http://pictures.example${path}`), path).rejects.toMatchObject({
      errorName: 'pictureAddressRefused',
    });
  expect(requested).toEqual(['http://pictures.example/a', 'http://pictures.example/name']);
});

test('refuses too many bytes with and without Content-Length', async () => {
  const server = await openServer(({ url }, reply) => {
    if (url === '/announced') return void reply.writeHead(200, { 'content-length': 5_000 }).end(Buffer.alloc(5_000));
    reply.write(Buffer.alloc(900));
    reply.end(Buffer.alloc(900));
  });
  const fetchPicture = open({ ownHosts: [server.host] });

  for (const path of ['/announced', '/streamed'])
    await expect(fetchPicture(server.origin + path), path).rejects.toMatchObject({ errorName: 'imageTooLarge' });
});

test('reports no response, an error status, a redirect loop and a redirect without a target as the same error', async () => {
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
  expect(server.requested.filter((path) => path === '/circle')).toHaveLength(4);
  await expect(open()('http://name.invalid/a.png')).rejects.toMatchObject({ errorName: 'pictureUnreachable' });
});
