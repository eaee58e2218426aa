/** The services that count visits: views of items for their counters, and all counts by day. */
import { createStatisticsCount } from '#server/services/statistics/statistics-count.ts';
import { createViewCount, type ViewCountOptions } from '#server/services/content/view-count.ts';

export function createCounts(options: Pick<ViewCountOptions, 'db' | 'cipher' | 'onError'>) {
  return { viewCount: createViewCount(options), statisticsCount: createStatisticsCount(options) };
}
