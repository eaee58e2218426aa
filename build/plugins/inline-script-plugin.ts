/** Vite plugin that bundles and minifies a script into a string: `import text from './script.ts?inline-script'`. */
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rollup } from 'vite';

const query = '?inline-script';

/** Returns the bundle as an immediately invoked function, and its source files. Throws if it needs more than one chunk. */
export async function bundleScript(file: string): Promise<{ text: string; files: string[] }> {
  const result = await build({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, target: 'es2020', lib: { entry: file, formats: ['iife'], name: 'script' } },
  });
  const [{ output } = { output: [] }] = [result].flat() as Rollup.RollupOutput[];
  const [chunk] = output;
  if (!chunk || chunk.type !== 'chunk' || output.length > 1) throw new Error(`${file} does not bundle into one script`);
  return { text: chunk.code.trim(), files: chunk.moduleIds };
}

export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    async load(id) {
      if (!id.endsWith(query)) return null;
      const { text, files } = await bundleScript(id.slice(0, -query.length));
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(text)}`;
    },
  };
}
