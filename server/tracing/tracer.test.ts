import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { readTracing } from '#server/config-tracing.ts';
import { traceOutgoing } from './trace-calls.ts';
import { traceRequests } from './trace-requests.ts';
import { createTracer } from './tracer.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

/** A collector that keeps what it gets. */
async function startCollector() {
  const spans: SentSpan[] = [];
  const requests: { url: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const sent = body as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
      spans.push(...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      requests.push({ url: request.url ?? '', headers: request.headers });
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { spans, requests, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function settingsFor(endpoint: string, share = '1') {
  const problems: string[] = [];
  const settings = readTracing({ endpoint, headers: 'authorization=Bearer hunter2', service: undefined, share }, problems);
  if (!settings || problems.length > 0) throw new Error(problems.join());
  return settings;
}

test('a request, what is called within it, and a job are sent as spans of traces', async () => {
  const collector = await startCollector();
  const complaints: string[] = [];
  const tracer = createTracer(settingsFor(collector.endpoint), (line) => complaints.push(line));
  traceOutgoing(tracer);
  const app = Fastify();
  onTestFinished(() => app.close());
  traceRequests(app, tracer);
  app.get('/films/:id', async () => {
    await fetch(`${collector.endpoint}/other?key=hunter2`, { method: 'POST', body: '{"resourceSpans":[]}' });
    return 'film';
  });
  app.get('/broken', () => Promise.reject(new Error('hunter2')));

  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  await app.inject({ url: '/films/7?who=hunter2', headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } });
  await app.inject('/broken');
  await tracer.trace({ name: 'job mail', kind: 'internal' }, async () => undefined);
  await tracer.close();

  const [call, film, broken, job] = collector.spans;
  expect([film?.name, film?.traceId, film?.parentSpanId, film?.kind]).toEqual(['GET /films/:id', traceId, '00f067aa0ba902b7', 2]);
  expect([call?.name, call?.traceId, call?.parentSpanId, call?.kind]).toEqual(['POST', traceId, film?.spanId, 3]);
  expect(call?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } });
  expect([broken?.name, broken?.status]).toEqual(['GET /broken', { code: 2, message: 'Error' }]);
  expect(broken?.traceId).not.toBe(traceId);
  expect([job?.name, job?.parentSpanId]).toEqual(['job mail', undefined]);
  expect(BigInt(film?.endTimeUnixNano ?? 0) > BigInt(film?.startTimeUnixNano ?? 0)).toBe(true);
  expect(collector.requests.at(-1)).toMatchObject({ url: '/v1/traces', headers: { authorization: 'Bearer hunter2' } });
  expect(JSON.stringify(collector.spans)).not.toContain('hunter2');
  expect(complaints).toEqual([]);
});

test('the share decides, also for a caller who asks to be recorded; a collector that is away is named once', async () => {
  const away = 'http://127.0.0.1:1';
  const complaints: string[] = [];
  const none = createTracer(settingsFor(away, '0'), (line) => complaints.push(line));
  expect(none.start({ name: 'a', kind: 'server' }, `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`)).toBeNull();
  expect(none.startWithin({ name: 'a', kind: 'client' })).toBeNull();
  await none.close();
  expect(complaints).toEqual([]);

  const all = createTracer(settingsFor(away), (line) => complaints.push(line));
  for (let number = 0; number < 600; number += 1) await all.trace({ name: 'job', kind: 'internal' }, async () => undefined);
  await all.close();
  expect(complaints).toEqual([expect.stringMatching(/^tracing: 512 spans could not be sent \(/)]);
});

test('settings that are wrong are named, without the headers', () => {
  const problems: string[] = [];
  readTracing({ endpoint: 'http://collector', headers: 'hunter2', service: '', share: '2' }, problems);

  expect(problems).toEqual([expect.stringContaining('OTEL_EXPORTER_OTLP_HEADERS'), expect.stringContaining('from 0 to 1')]);
  expect(problems.join()).not.toContain('hunter2');
  expect(readTracing({ endpoint: null, headers: undefined, service: undefined, share: undefined }, [])).toBeNull();
});

test('what is sent to the collector is no part of the request that fills the batch', async () => {
  const collector = await startCollector();
  const tracer = createTracer(settingsFor(collector.endpoint), () => undefined);
  traceOutgoing(tracer);

  await tracer.trace({ name: 'request', kind: 'server' }, async () => {
    for (let at = 0; at < 512; at += 1) tracer.startWithin({ name: 'query', kind: 'client' })?.end();
  });
  await tracer.close();

  await expect.poll(() => collector.spans.length, { timeout: 10_000 }).toBe(513);
  expect(new Set(collector.spans.map(({ name }) => name))).toEqual(new Set(['request', 'query']));
});

test('a stop waits for a collector that is away once, however much is left', async () => {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.writeHead(503).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const complaints: string[] = [];
  const tracer = createTracer(settingsFor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), (line) => complaints.push(line));

  // Four batches.
  for (let at = 0; at < 2_000; at += 1) tracer.start({ name: 'job', kind: 'internal' })?.end();
  await tracer.close();

  expect(calls).toBe(2);
  expect(complaints).toHaveLength(1);
});
