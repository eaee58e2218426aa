/** Writes the modules of each browser chunk to a file, so that a test can check which modules public pages load. */
import type { Plugin } from 'vite';

/** File in the output folder: chunk → module ids relative to the project; virtual modules as `\0…`. */
export const chunkModulesFile = '.vite/modules.json';

export function chunkModules(root: string): Plugin {
  return {
    name: 'chunk-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []));
      const modules = chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds.map((id) => id.replace(root, ''))] as const);
      this.emitFile({ type: 'asset', fileName: chunkModulesFile, source: JSON.stringify(Object.fromEntries(modules)) });
    },
  };
}
