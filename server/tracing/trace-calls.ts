/** Records queries of the database and calls to other servers, within a request or a job that is traced. */
import { subscribe } from 'node:diagnostics_channel';
import pg from 'pg';
import type { Span, Tracer } from './tracer.ts';

const statementMax = 500;

type Query = (this: unknown, ...values: unknown[]) => unknown;

/** Returns the function that undoes it. Calls with a callback are those that the pool makes itself for a query that is recorded already. */
export function traceQueries(tracer: Tracer): () => void {
  const undo = ([pg.Pool, pg.Client] as unknown as { prototype: { query: Query } }[]).map(({ prototype }) => {
    const { query } = prototype;
    prototype.query = function tracedQuery(this: unknown, ...values: unknown[]) {
      if (typeof values.at(-1) === 'function') return query.apply(this, values);
      const statement = statementOf(values[0]);
      const span = tracer.startWithin({
        name: /^\s*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? 'query',
        kind: 'client',
        // Values stand apart from the text.
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement.slice(0, statementMax) },
      });
      const result = query.apply(this, values);
      if (span && result instanceof Promise)
        result.then(
          () => span.end(),
          (error: unknown) => span.end({ error }),
        );
      return result;
    };
    return () => void (prototype.query = query);
  });
  return () => undo.forEach((back) => back());
}

function statementOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: unknown } | undefined)?.text ?? '');
}

interface Call {
  method: string;
  host: string;
}

/** By the channels of Node.js for `fetch` and undici, and for `http` and `https`. Queries of addresses may hold keys, so they are left out. */
export function traceOutgoing(tracer: Tracer): void {
  const spans = new WeakMap<object, Span>();
  const begin = (request: object, { method, host }: Call) => {
    const span = tracer.startWithin({
      name: method,
      kind: 'client',
      attributes: { 'http.request.method': method, 'server.address': host },
    });
    if (span) spans.set(request, span);
  };
  const on = (channel: string, act: (message: { request: object; response?: { statusCode?: number }; error?: unknown }) => void) =>
    subscribe(channel, (message) => act(message as Parameters<typeof act>[0]));
  const end = ({ request, response, error }: { request: object; response?: { statusCode?: number }; error?: unknown }) => {
    const status = response?.statusCode;
    spans.get(request)?.end({ ...(status ? { attributes: { 'http.response.status_code': status } } : {}), ...(error ? { error } : {}) });
  };
  on('undici:request:create', ({ request }) => {
    const { method = 'GET', origin = '' } = request as { method?: string; origin?: string };
    begin(request, { method, host: URL.canParse(origin) ? new URL(origin).host : '' });
  });
  on('http.client.request.start', ({ request }) => {
    const { method = 'GET', host = '' } = request as { method?: string; host?: string };
    begin(request, { method, host });
  });
  for (const channel of ['undici:request:headers', 'undici:request:error', 'http.client.response.finish', 'http.client.request.error'])
    on(channel, end);
}
