/** What the build writes beside the style file (`build/steps/write-style-file.ts`). */
import type { Rule } from './sheet-rules.ts';

export interface StyleFileManifest {
  href: string;
  /** Pages whose components are in the file. */
  pages: readonly string[];
  /** Class of the rules of each component in it, by the component's id. */
  names: Readonly<Record<string, string>>;
  /** Its rules, of which a page brings those of what is seen first. */
  rules: readonly Rule[];
}

export const styleManifest = '.vite/style-file.json';
