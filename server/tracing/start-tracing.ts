/** Starts tracing; loaded only where the settings name a collector. */
import type { TracingSettings } from '#server/config-tracing.ts';
import { traceOutgoing, traceQueries } from './trace-calls.ts';
import { setTracer } from './traced.ts';
import { createTracer, type Tracer } from './tracer.ts';

export function startTracing(settings: TracingSettings, onError: (line: string) => void): Tracer {
  const tracer = createTracer(settings, onError);
  traceQueries(tracer);
  traceOutgoing(tracer);
  setTracer(tracer);
  return tracer;
}
