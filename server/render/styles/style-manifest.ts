/** What the build writes beside the style file (`build/steps/write-style-file.ts`). */
import type { Rule } from './sheet-rules.ts';

export interface StyleFileManifest {
  /** Address of the file with the theme and the components of pages. */
  href: string;
  /** Address of the file with the components of the management centre's modules. */
  staffHref: string;
  /** Public pages, whose components are in the first file. */
  pages: readonly string[];
  /** Pages of the management centre, which need both. */
  staffPages: readonly string[];
  /** Class of the rules of each component in one of them, by the component's id. */
  names: Readonly<Record<string, string>>;
  /** Rules of the first, of which a page brings those of what is seen first. */
  rules: readonly Rule[];
}

export const styleManifest = '.vite/style-file.json';
