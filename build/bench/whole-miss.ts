/** Pages that are not in memory: data, rendering and compression, beside Next's dynamic page with as many cards. */
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench } from './figure.ts';
import { leastCpuUsOf } from './load.ts';
import { elementsIn } from './peer-page.ts';
import { preparedPeers, startPeer } from './peer-sites.ts';
import { startSite, type Running } from './processes.ts';

const load = { headers: { 'accept-encoding': 'br, gzip' }, connections: 1, warm: 300, measured: 300 };

export const wholeMiss: Bench = {
  name: 'whole-miss',
  description: 'home, an article and an edition without a page cache, beside a dynamic page of Next',
  run: async () => {
    await using demo = await demoEnvironment();
    await using site = await startSite({ ...demo.environment, PAGE_CACHE_MB: '0' });
    const { has, missing } = await preparedPeers(site.origin);
    await using next = has('next') ? await startPeer('next') : null;
    const us = await leastCpuUsOf({
      home: [site, { ...load, path: '/' }],
      article: [site, { ...load, path: '/content/article/n01' }],
      edition: [site, { ...load, path: '/g2025' }],
      ...(next && { next: [next, { ...load, path: '/dynamic' }] as const }),
    } as Record<'home' | 'article' | 'edition' | 'next', readonly [Running, typeof load & { path: string }]>);
    const elements = next && elementsIn(await (await fetch(`${next.origin}/dynamic`)).text());
    return {
      figures: [
        figure('home: CPU', { value: us.home / 1000, unit: 'ms', atMost: 15 }),
        figure('article: CPU', { value: us.article / 1000, unit: 'ms', atMost: 4 }),
        figure('edition: CPU', { value: us.edition / 1000, unit: 'ms', atMost: 15 }),
        ...(next
          ? [
              figure(`Next dynamic, ${elements} elements: CPU`, { value: us.next / 1000, unit: 'ms' }),
              figure('home ÷ Next dynamic', { value: us.home / us.next, unit: '×', atMost: 0.8 }),
            ]
          : []),
      ],
      notes: missing,
    };
  },
};
