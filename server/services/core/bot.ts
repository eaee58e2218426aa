/** Bot detection by user agent, and detection of prefetch requests. */

/** Crawlers, monitors and headless browsers whose user agent starts like a browser's. CUBOT is a phone brand. */
const programs =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|\bscrap|archiver|headless|lighthouse|pagespeed|page ?speed|phantomjs|puppeteer|playwright|selenium|externalhit|meta-external|embedly|skypeuripreview|validator|uptime|pingdom|statuscake|site24x7|monitis|mediapartners|feedfetcher|googleother|google-(?:inspectiontool|read-aloud|safety|extended|cloudvertex)|bingpreview|chatgpt-user|claude-user|perplexity|ccbot|favicon|baiducloud/i;

/** True for known bots and for user agents that do not start like a browser's. */
export function isBot(userAgent: string): boolean {
  return !/^Mozilla\/|^Opera\//.test(userAgent) || programs.test(userAgent);
}

/** True for a `Sec-Purpose`, `Purpose` or `X-Moz` header of a prefetch or prerender. */
export function isAhead(purpose: string): boolean {
  return /prefetch|prerender|preview/i.test(purpose);
}
