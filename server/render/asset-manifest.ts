/** Which built files a page needs, from the build's manifest. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageAssets } from '#client/lib/site.ts';
import type { Language } from '#shared/language.ts';

interface ManifestChunk {
  file: string;
  imports?: string[];
}
export type Manifest = Record<string, ManifestChunk>;

/** A page as the manifest knows it: its source file, and the texts it needs besides the public ones. */
export interface PageSource {
  id: string;
  texts: readonly string[];
  /** The shell around it, unless that is part of the entry. */
  shell: { sources: readonly string[]; texts: readonly string[] } | null;
}

export type AssetsOf = (page: PageSource | undefined, language: Language) => PageAssets;

const entryKey = 'client/boot/main.tsx';

/** Reads the manifest of a client build. Throws when there is none: nothing would start in the browser. */
export function readManifest(clientFolder: string): Manifest {
  const file = join(clientFolder, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error(`There is no client build in ${clientFolder}; run "npm run build"`);
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

/** The entry and the chunks of a page with all their imports, in execution order: imports first. */
export function assetsFromManifest(manifest: Manifest, namespaces: readonly string[]): AssetsOf {
  const entry = manifest[entryKey];
  if (!entry) throw new Error(`The client build has no entry ${entryKey}`);
  const memo = new Map<string, PageAssets>();
  return (page, language) => {
    const memoKey = `${language} ${page?.id ?? ''}`;
    const known = memo.get(memoKey);
    if (known) return known;
    const files = new Set<string>();
    const seen = new Set<string>();
    const collect = (key: string): void => {
      const chunk = manifest[key];
      if (!chunk || seen.has(key)) return;
      seen.add(key);
      for (const imported of chunk.imports ?? []) collect(imported);
      files.add(chunk.file);
    };
    collect(entryKey);
    for (const source of page?.shell?.sources ?? []) collect(source);
    if (page) collect(page.id);
    for (const namespace of [...namespaces, ...(page?.shell?.texts ?? []), ...(page?.texts ?? [])])
      collect(`locales/${language}/${namespace}.json`);
    files.delete(entry.file);
    const assets = { entry: `/${entry.file}`, chunks: [...files].map((file) => `/${file}`) };
    memo.set(memoKey, assets);
    return assets;
  };
}

/** Vite serves sources in development: the entry comes after the client of its hot updates. */
export const developmentAssets: AssetsOf = () => ({
  entry: '/@vite/client /@id/@vitejs/plugin-react/preamble /client/boot/main.tsx',
  chunks: [],
});
