/** What the browser fetches for home and for an article: scripts, styles, fonts, in brotli bytes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { request } from 'undici';
import { projectRoot } from '#build/check-report.ts';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench } from './figure.ts';
import { startSite } from './processes.ts';

const kilobyte = 1000;

export const clientBytes: Bench = {
  name: 'client-bytes',
  says: 'scripts of home and of an article, styles and fonts of home',
  run: async () => {
    await using demo = await demoEnvironment();
    await using site = await startSite(demo.environment);
    const home = await textOf(`${site.origin}/`);
    const list = JSON.parse(await textOf(`${site.origin}/web/cms/content/list?kind=article&pageSize=1`)) as { rows: { id: string }[] };
    const article = await textOf(`${site.origin}/content/article/${list.rows[0]?.id}`);
    const english = await textOf(`${site.origin}/en`);
    const fonts = [...new Set([...home.matchAll(/\/fonts\/[^"')\s]+\.woff2/g)].map(([path]) => path))];
    const preloaded = fonts.filter((path) => home.includes(`rel="preload" href="${path}"`) || new RegExp(`<link[^>]*${path}`).test(home));
    const sizes = await Promise.all(fonts.map(async (path) => Buffer.from(await (await request(site.origin + path)).body.arrayBuffer()).length));
    const styles = brotli(Buffer.from([...home.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('')));
    const fontBytes = sizes.reduce((sum, size) => sum + size, 0);
    return {
      figures: [
        figure('scripts of home', { value: scriptBytes(home) / kilobyte, unit: 'KB br', atMost: 130 }),
        figure('scripts of an article', { value: scriptBytes(article) / kilobyte, unit: 'KB br', atMost: 130 }),
        figure('scripts of home, English', { value: scriptBytes(english) / kilobyte, unit: 'KB br', atMost: 130 }),
        figure('styles and all fonts of home', { value: (styles + fontBytes) / kilobyte, unit: 'KB', atMost: 110 }),
        figure('HTML of home', { value: brotli(Buffer.from(home)) / kilobyte, unit: 'KB br' }),
      ],
      notes: [`styles ${styles} B br; ${fonts.length} fonts ${fontBytes} B, ${preloaded.length} of them preloaded: ${fonts.map((path, at) => `${path.split('/').at(-1)?.slice(0, 24)} ${sizes[at]}`).join(', ')}`],
    };
  },
};

/** Entry and chunks that the loader in the head names, each compressed as it lies in the build. */
function scriptBytes(html: string): number {
  const named = ['entry', 'chunks'].flatMap((name) => new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1]?.split(' ') ?? []).filter(Boolean);
  return named.reduce((sum, path) => sum + brotli(readFileSync(join(projectRoot, 'dist/client', path))), 0);
}

function brotli(bytes: Buffer): number {
  return brotliCompressSync(bytes).length;
}

async function textOf(url: string): Promise<string> {
  return (await request(url)).body.text();
}
