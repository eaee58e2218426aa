/** Who is sent a page in parts while its data is late: a browser in front of a person. Everybody else gets the same bytes in one piece. */
import type { IncomingHttpHeaders } from 'node:http';

/** Search engines that draw pages send a browser's headers, but say who they are. */
const crawlers =
  /bot|crawl|spider|slurp|google|bing|externalhit|whatsapp|telegram|preview|embed|dingtalk|feishu|lark|line-poker|validator|archiver/i;

/**
 * Browsers name what they fetch a page for (Fetch Metadata Request Headers, W3C); previews, feeds and scripts do not.
 * So a reader that nobody has heard of yet is never given half a page.
 */
export function acceptsStreaming({ method, headers }: { method: string; headers: IncomingHttpHeaders }): boolean {
  return method === 'GET' && headers['sec-fetch-dest'] === 'document' && !crawlers.test(headers['user-agent'] ?? '');
}
