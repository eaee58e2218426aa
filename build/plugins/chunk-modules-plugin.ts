/** Writes which modules each chunk of the browser's bundle holds, so that a test can say what never reaches a public page. */
import type { Plugin } from 'vite';

/** Name of the file in the output folder: chunk → module ids relative to the project, `\0…` for made ones. */
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
