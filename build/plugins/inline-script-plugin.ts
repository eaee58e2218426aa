/** Bundles and minifies a script of ours into a string: `import text from './script.ts?inline-script'`. */
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rollup } from 'vite';

const query = '?inline-script';

/** Gives the bundle as an immediately invoked function, and the files that it was made from. */
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
