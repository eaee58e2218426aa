/** Metrics in Prometheus' text format. The library is loaded by the first scrape: a start without one does not pay for it. */
import type { Counter, Gauge, Registry } from 'prom-client';
import type { Figure, Reading } from './figure.ts';
import { durationBounds, type RequestSeries, type RequestTally } from './request-tally.ts';

const metricsPrefix = 'golden_panda_';

export interface MetricsText {
  contentType: string;
  body: string;
}

/** Returns the function that a scrape calls. */
export function createMetricsText(figures: readonly Figure[], tally: RequestTally): () => Promise<MetricsText> {
  let registry: Promise<Registry> | undefined;
  return async () => {
    const { contentType, metrics } = await (registry ??= openRegistry(figures, tally)).then((opened) => ({
      contentType: opened.contentType,
      metrics: opened.metrics(),
    }));
    return { contentType, body: await metrics };
  };
}

async function openRegistry(figures: readonly Figure[], tally: RequestTally): Promise<Registry> {
  const library = await import('prom-client');
  const registry = new library.Registry();
  for (const { name, type, help, labels = [], read } of figures) {
    const collect = async function collect(this: Gauge | Counter): Promise<void> {
      const readings = readingsOf(await read(), labels);
      this.reset();
      for (const [values, value] of readings) this.inc(values, value);
    };
    const settings = { name: `${metricsPrefix}${name}`, help, labelNames: [...labels], registers: [registry], collect };
    if (type === 'counter') new library.Counter(settings);
    else new library.Gauge(settings);
  }
  registry.registerMetric(requestHistogram(tally) as unknown as Gauge);
  return registry;
}

/** A metric without labels cannot be left out, so an unknown one is NaN, with which no alert compares. */
function readingsOf(read: number | readonly Reading[], labels: readonly string[]): readonly Reading[] {
  if (typeof read === 'number') return [[{}, read]];
  return read.length === 0 && labels.length === 0 ? [[{}, NaN]] : read;
}

/** A metric whose values are kept elsewhere: the library asks for them as it asks its own. */
function requestHistogram(tally: RequestTally) {
  const about = {
    name: `${metricsPrefix}http_request_duration_seconds`,
    help: 'Seconds until a request was answered, by the pattern of its route; "page" = the pages of the site',
    type: 'histogram',
  } as const;
  return { ...about, get: async () => ({ ...about, values: tally.series().flatMap((series) => bucketsOf(about.name, series)) }) };
}

function bucketsOf(name: string, { route, method, status, counts, seconds }: RequestSeries) {
  const labels = { route, method, status: String(status) };
  let below = 0;
  const buckets = counts.map((count, at) => {
    below += count;
    return { metricName: `${name}_bucket`, labels: { ...labels, le: String(durationBounds[at] ?? '+Inf') }, value: below };
  });
  return [...buckets, { metricName: `${name}_sum`, labels, value: seconds }, { metricName: `${name}_count`, labels, value: below }];
}
