/**
 * Spans in the format of OpenTelemetry, sent as OTLP over HTTP with JSON. A new trace is recorded by chance, with the share of
 * the settings; spans within it follow the asynchronous context.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { TracingSettings } from '#server/config-tracing.ts';

/** Numbers of the format. */
const spanKinds = { internal: 1, server: 2, client: 3 } as const;

type AttributeValue = string | number | boolean;

export interface SpanFacts {
  name: string;
  kind: keyof typeof spanKinds;
  attributes?: Readonly<Record<string, AttributeValue>>;
}

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** Ends it once; `error` marks it as failed. */
  end: (result?: { name?: string; attributes?: SpanFacts['attributes']; error?: unknown }) => void;
}

export interface Tracer {
  /** A span within the present one; null where nothing is recorded. */
  startWithin: (facts: SpanFacts) => Span | null;
  /** A span within the present one, or a new trace, which goes on that of a caller; null if it is not recorded. */
  start: (facts: SpanFacts, traceparent?: string) => Span | null;
  /** Calls with a span as the present one; null = within none. */
  run: <T>(span: Span | null, work: () => T) => T;
  trace: <T>(facts: SpanFacts, work: () => Promise<T>) => Promise<T>;
  /** Sends what is left. */
  close: () => Promise<void>;
}

interface EndedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: object[];
  status: { code?: number; message?: string };
}

const sendMs = 5_000;
const batchMax = 512;
/** More are dropped while the collector is away. */
const waitingMax = 2_048;
const answerMs = 5_000;
const complaintMs = 60_000;

export function createTracer(settings: TracingSettings, onError: (line: string) => void): Tracer {
  const present = new AsyncLocalStorage<Span | null>();
  // Outside of all spans: what is sent is no part of the request that fills the batch.
  const sender = createSender(settings, onError, (work) => present.run(null, work));
  const begin = (facts: SpanFacts, traceId: string, parentSpanId?: string): Span => {
    const [spanId, startedAt, startMs] = [randomBytes(8).toString('hex'), Date.now(), performance.now()];
    let isEnded = false;
    return {
      traceId,
      spanId,
      end: ({ name = facts.name, attributes = {}, error } = {}) => {
        if (isEnded) return;
        isEnded = true;
        sender.add({
          traceId,
          spanId,
          ...(parentSpanId ? { parentSpanId } : {}),
          name,
          kind: spanKinds[facts.kind],
          startTimeUnixNano: nanoseconds(startedAt),
          endTimeUnixNano: nanoseconds(startedAt + performance.now() - startMs),
          attributes: packAttributes({ ...facts.attributes, ...attributes }),
          // 2 = error. Messages may hold what visitors typed, so the name has to do.
          status: error === undefined ? {} : { code: 2, message: error instanceof Error ? error.name : 'error' },
        });
      },
    };
  };
  const startWithin: Tracer['startWithin'] = (facts) => {
    const above = present.getStore();
    return above ? begin(facts, above.traceId, above.spanId) : null;
  };
  const start: Tracer['start'] = (facts, traceparent = '') => {
    if (present.getStore()) return startWithin(facts);
    // The share is ours: a visitor who asks for traces does not get them.
    if (Math.random() >= settings.share) return null;
    const [, traceId = randomBytes(16).toString('hex'), parentId] =
      /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-/.exec(traceparent) ?? [];
    return begin(facts, traceId, parentId);
  };
  return {
    startWithin,
    start,
    run: (span, work) => present.run(span, work),
    trace: async (facts, work) => {
      const span = start(facts);
      try {
        const result = await present.run(span, work);
        span?.end();
        return result;
      } catch (error) {
        span?.end({ error });
        throw error;
      }
    },
    close: sender.close,
  };
}

const nanoseconds = (ms: number) => `${BigInt(Math.round(ms * 1_000)) * 1_000n}`;

function packAttributes(attributes: Readonly<Record<string, AttributeValue>>): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: packValue(value) }));
}

function packValue(value: AttributeValue): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

function createSender(
  { endpoint, headers, service }: TracingSettings,
  onError: (line: string) => void,
  outside: (work: () => Promise<boolean>) => Promise<boolean>,
) {
  let waiting: EndedSpan[] = [];
  let complainedAt = -Infinity;
  /** Sends a batch; false when the collector did not take it. */
  const post = async (): Promise<boolean> => {
    const spans = waiting.splice(0, batchMax);
    if (spans.length === 0) return true;
    const resource = { attributes: packAttributes({ 'service.name': service, 'service.instance.id': String(process.pid) }) };
    try {
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'golden-panda' }, spans }] }] }),
        signal: AbortSignal.timeout(answerMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      return true;
    } catch (error) {
      if (performance.now() - complainedAt < complaintMs) return false;
      complainedAt = performance.now();
      onError(`tracing: ${spans.length} spans could not be sent (${error instanceof Error ? error.message : String(error)})`);
      return false;
    }
  };
  let sending: Promise<boolean> | undefined;
  const postAll = async (): Promise<boolean> => {
    let isTaken = await post();
    while (isTaken && waiting.length >= batchMax) isTaken = await post();
    return isTaken;
  };
  /** One at a time: while the collector is slow spans wait, and those beyond the limit are dropped. */
  const send = (): Promise<boolean> => (sending ??= outside(postAll).finally(() => (sending = undefined)));
  const timer = setInterval(() => void send(), sendMs);
  timer.unref();
  return {
    add: (span: EndedSpan): void => {
      if (waiting.length < waitingMax) waiting.push(span);
      if (waiting.length >= batchMax) void send();
    },
    close: async (): Promise<void> => {
      clearInterval(timer);
      await sending;
      // A stop does not wait for a collector that is away, once for each batch.
      while (waiting.length > 0 && (await outside(post)));
      waiting = [];
    },
  };
}
