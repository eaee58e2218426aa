/** Where code that can be traced asks for a span. Without tracing it costs a comparison, and nothing else is loaded. */
import type { SpanFacts, Tracer } from './tracer.ts';

let tracer: Tracer | null = null;

export function setTracer(next: Tracer | null): void {
  tracer = next;
}

/** Does the work within a span of its own. */
export function traced<T>(facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  return tracer ? tracer.trace(facts, work) : work();
}
