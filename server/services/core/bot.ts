/** Tells programs from visitors by how they name themselves, and pages that are fetched ahead from those that are seen. */

/** Names of crawlers, monitors and browsers without a screen that begin as browsers do. CUBOT makes telephones. */
const programs =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|\bscrap|archiver|headless|lighthouse|pagespeed|page ?speed|phantomjs|puppeteer|playwright|selenium|externalhit|meta-external|embedly|skypeuripreview|validator|uptime|pingdom|statuscake|site24x7|monitis|mediapartners|feedfetcher|googleother|google-(?:inspectiontool|read-aloud|safety|extended|cloudvertex)|bingpreview|chatgpt-user|claude-user|perplexity|ccbot|favicon|baiducloud/i;

/** True for user agents of programs, and for those that do not begin as browsers do. */
export function isBot(userAgent: string): boolean {
  return !/^Mozilla\/|^Opera\//.test(userAgent) || programs.test(userAgent);
}

/** Headers `Sec-Purpose`, `Purpose` or `X-Moz` of a request that a browser makes before anybody has asked to see the page. */
export function isAhead(purpose: string): boolean {
  return /prefetch|prerender|preview/i.test(purpose);
}
