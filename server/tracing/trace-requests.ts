/** Records requests that Fastify answers; those from memory never reach it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracer } from './tracer.ts';

export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request;
    const given = headers['traceparent'];
    const span = tracer.start({ name: method, kind: 'server' }, typeof given === 'string' ? given : undefined);
    if (span) spans.set(request, span);
    tracer.run(span, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { statusCode } = reply;
    spans
      .get(request)
      ?.end({
        name: `${request.method} ${route}`,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': statusCode,
          'request.id': request.id,
        },
        ...(statusCode >= 500 ? { error: new Error('status') } : {}),
      });
    done();
  });
}
