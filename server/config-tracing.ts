/** Reads the settings of tracing, by the names that OpenTelemetry gives them. */

export interface TracingSettings {
  /** URL of the collector for traces (OTLP over HTTP). */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Name of this site in traces. */
  readonly service: string;
  /** Share of requests and jobs that are recorded, 0 to 1. */
  readonly share: number;
}

export interface TracingVariables {
  endpoint: string | null;
  headers: string | undefined;
  service: string | undefined;
  share: string | undefined;
}

const shareDefault = 0.05;

/** Null without a collector. */
export function readTracing({ endpoint, headers = '', service, share }: TracingVariables, problems: string[]): TracingSettings | null {
  if (!endpoint) return null;
  const pairs = headers.split(',').flatMap((pair) => (pair.trim() === '' ? [] : [pair.trim()]));
  const named = pairs.map((pair) => /^([!#$%&'*+.^_`|~\w-]+)\s*=\s*(\P{Cc}*)$/u.exec(pair));
  // A header may hold a key, so the message does not repeat it.
  if (named.includes(null)) problems.push('OTEL_EXPORTER_OTLP_HEADERS must be such as "name=value, other=value"');
  const rate = share ? Number(share) : shareDefault;
  if (!(rate >= 0 && rate <= 1)) problems.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1');
  return {
    endpoint: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(named.flatMap((pair) => (pair ? [[pair[1] ?? '', pair[2] ?? '']] : []))),
    service: service || 'golden-panda',
    share: rate,
  };
}
