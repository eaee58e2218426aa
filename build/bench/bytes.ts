/** Brotli bytes of the HTML and the scripts that a browser loads for the main pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { request } from 'undici';
import { projectRoot } from '#build/checks/check-report.ts';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench } from './figure.ts';
import { startSite } from './processes.ts';

const kilobyte = 1000;
const pages = [
  { name: 'home', path: '/', htmlKb: 20, scriptsKb: 142 },
  { name: 'article', path: '/content/article/n01', htmlKb: 18, scriptsKb: 136 },
  { name: 'edition', path: '/g2025', htmlKb: 40, scriptsKb: 142 },
  { name: 'staff screen', path: '/manage/works/draft', htmlKb: 40, scriptsKb: 168 },
] as const;

export const bytes: Bench = {
  name: 'bytes',
  description: 'HTML and scripts of the main pages as Brotli',
  run: async () => {
    await using demo = await demoEnvironment();
    await using site = await startSite(demo.environment);
    const figures = [];
    for (const { name, path, htmlKb, scriptsKb } of pages) {
      const html = await (await request(site.origin + path)).body.text();
      figures.push(
        figure(`${name}: HTML`, { value: brotli(Buffer.from(html)) / kilobyte, unit: 'KB', atMost: htmlKb }),
        figure(`${name}: scripts`, { value: scriptBytes(html) / kilobyte, unit: 'KB', atMost: scriptsKb }),
      );
    }
    return { figures };
  },
};

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
