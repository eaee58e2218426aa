/**
 * Gives styled components stable class names. The compiler derives a component's name from the path of its file: with the path
 * from the project's folder two builds of one commit agree, wherever they run, so instances can serve each other's pages.
 */
import { relative } from 'node:path';
import { transformWithOxc, type Plugin } from 'vite';

const ours = /[\\/]client[\\/][^?]*\.tsx?$/;

export function componentIds(root: string): Plugin {
  return {
    name: 'component-ids',
    enforce: 'pre',
    async transform(code, id) {
      if (!ours.test(id) || !code.includes('styled-components')) return null;
      const file = relative(root, id).replaceAll('\\', '/');
      const { code: named, map } = await transformWithOxc(code, file, {
        jsx: 'preserve',
        plugins: { styledComponents: { displayName: false, fileName: false, ssr: true, minify: true, pure: true } },
      });
      // As text, since the bundler types a map that it gives and one that it takes differently.
      return { code: named, map: map ? JSON.stringify(map) : null };
    },
  };
}
