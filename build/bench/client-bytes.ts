/** Brotli bytes of the scripts, styles and fonts that a browser loads for the home page and for an article. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { request } from 'undici';
import { projectRoot } from '#build/checks/check-report.ts';
import { launchBrowser } from '#test/support/browser/browser.ts';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench } from './figure.ts';
import { startSite } from './processes.ts';

const kilobyte = 1000;

export const clientBytes: Bench = {
  name: 'client-bytes',
  description: 'scripts of home and of an article, styles and fonts of home',
  run: async () => {
    await using demo = await demoEnvironment();
    await using site = await startSite(demo.environment);
    const home = await textOf(`${site.origin}/`);
    const list = JSON.parse(await textOf(`${site.origin}/web/cms/content/list?kind=article&pageSize=1`)) as { rows: { id: string }[] };
    const article = await textOf(`${site.origin}/content/article/${list.rows[0]?.id}`);
    const english = await textOf(`${site.origin}/en`);
    const fonts = await fetchedFonts(`${site.origin}/`);
    const fontBytes = fonts.reduce((sum, { bytes }) => sum + bytes, 0);
    const styles = brotli(Buffer.from([...home.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('')));
    return {
      figures: [
        figure('scripts of home', { value: scriptBytes(home) / kilobyte, unit: 'KB br', atMost: 130 }),
        figure('scripts of an article', { value: scriptBytes(article) / kilobyte, unit: 'KB br', atMost: 130 }),
        figure('scripts of home, English', { value: scriptBytes(english) / kilobyte, unit: 'KB br', atMost: 130 }),
        figure('styles and fonts of home', { value: (styles + fontBytes) / kilobyte, unit: 'KB', atMost: 110 }),
        figure('HTML of home', { value: brotli(Buffer.from(home)) / kilobyte, unit: 'KB br' }),
      ],
      notes: [`styles ${styles} B br; fonts that the browser fetched: ${fonts.map(({ name, bytes }) => `${name} ${bytes} B`).join(', ')}`],
    };
  },
};

/** Font files that the browser downloads; it skips faces whose unicode-range the page does not need. */
async function fetchedFonts(url: string): Promise<{ name: string; bytes: number }[]> {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const responses: Promise<{ name: string; bytes: number }>[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('.woff2')) return;
    const name = new URL(response.url()).pathname.split('/').slice(2).join('/').slice(0, 20);
    responses.push(response.body().then(({ length }) => ({ name, bytes: length })));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const fonts = await Promise.all(responses);
  await browser.close();
  return fonts;
}

/** Brotli bytes of the entry script and the chunks that the loader in `<head>` names. */
function scriptBytes(html: string): number {
  const named = ['entry', 'chunks']
    .flatMap((name) => new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1]?.split(' ') ?? [])
    .filter(Boolean);
  return named.reduce((sum, path) => sum + brotli(readFileSync(join(projectRoot, 'dist/client', path))), 0);
}

function brotli(bytes: Buffer): number {
  return brotliCompressSync(bytes).length;
}

async function textOf(url: string): Promise<string> {
  return (await request(url)).body.text();
}
