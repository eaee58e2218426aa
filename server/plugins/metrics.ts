/** Prometheus metrics: at /metrics with the token, and on a port of their own. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { notFound } from '#server/errors.ts';
import type { MetricsText } from '#server/metrics/metrics-text.ts';
import { listenError } from '#server/start-error.ts';

export type MetricsSettings = Pick<Config, 'metricsToken' | 'metricsPort' | 'metricsHost' | 'production'>;

const path = '/metrics';

/** Adds the endpoint, and opens the port until the app closes. Throws a StartError if the port is not available. */
export async function addMetrics(app: FastifyInstance, settings: MetricsSettings, scrape: () => Promise<MetricsText>): Promise<void> {
  app.get(path, async (request, reply) => {
    if (!mayRead(request, settings)) throw notFound();
    const { contentType, body } = await scrape();
    return reply.header('cache-control', 'no-store').type(contentType).send(body);
  });
  if (settings.metricsPort === null) return;
  const server = createMetricsServer(scrape, (error) => app.log.error({ err: error }, 'metrics failed'));
  await listen(server, { host: settings.metricsHost, port: settings.metricsPort });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
}

/** With the token; without one only in development, by programs of this machine. */
function mayRead(request: FastifyRequest, { metricsToken, metricsPort, production }: MetricsSettings): boolean {
  if (metricsToken !== null) return isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
  return !production && metricsPort === null && isFromHere(request);
}

/** Headers that a proxy adds to requests it forwards. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const;

function isFromHere({ headers, socket }: FastifyRequest): boolean {
  const isLoopback = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(socket.remoteAddress ?? '');
  return isLoopback && proxyHeaders.every((name) => headers[name] === undefined);
}

function isSame(one: string, other: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(one), hashOf(other));
}

function createMetricsServer(scrape: () => Promise<MetricsText>, onError: (error: unknown) => void): Server {
  return createServer((request, response) => {
    const isRead = request.url === path && (request.method === 'GET' || request.method === 'HEAD');
    if (!isRead) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Metrics are at /metrics\n');
    scrape().then(
      ({ contentType, body }) => response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body),
      (error: unknown) => {
        onError(error);
        response.writeHead(500).end();
      },
    );
  });
}

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError({ host, port, names: ['METRICS_HOST', 'METRICS_PORT'] }, error)));
    server.listen({ host, port }, resolve);
  });
}
