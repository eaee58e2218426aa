/** The rules of the Latin faces, which the build writes beside their files. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `@font-face` rules for the head of every page; '' while nothing has been built (development without a build). */
export function latinFontRules(clientFolder: string): string {
  const file = join(clientFolder, 'fonts/manifest.json');
  if (!existsSync(file)) return '';
  return (JSON.parse(readFileSync(file, 'utf8')) as { css: string }).css;
}
