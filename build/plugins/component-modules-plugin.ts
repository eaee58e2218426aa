/** Writes the module of each styled component to a file of the server bundle, for the step that sorts their rules into style files. */
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** File in the server's output folder: component id → path of its module from the project's folder. */
export const componentModulesFile = 'component-modules.json';

const componentIdOf = /componentId: "([\w-]+)"/g;

export function componentModules(root: string): Plugin {
  const modules: Record<string, string> = {};
  return {
    name: 'component-modules',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      for (const [, componentId = ''] of code.matchAll(componentIdOf)) modules[componentId] = relative(root, id).replaceAll('\\', '/');
      return null;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: componentModulesFile, source: JSON.stringify(modules) });
    },
  };
}
