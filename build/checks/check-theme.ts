/** Checks that colours, lengths, layers and breakpoints come from client/theme: `npm run check:theme`. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEntry, projectRoot, reportFaults } from './check-report.ts';
import { readSourceTexts, type SourceText } from './source-texts.ts';

const maxStylesheetLines = 400;

/** Patterns that are forbidden outside the theme, with the replacement. */
const forbidden: readonly { pattern: RegExp; advice: string; onlyIn?: SourceText['kind'] }[] = [
  { pattern: /(?<![\w&(/])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])/gi, advice: 'a colour is a variable of tokens.css' },
  { pattern: /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^)]*\)/gi, advice: 'a colour is a variable of tokens.css' },
  // Only in templates, because the `sizes` attribute of a picture is a plain string and not a style.
  { pattern: /(?<![\w.-])(?!1px|0?\.\d+px|0px)\d*\.?\d+px\b/g, advice: 'a length is rem or calc(n*var(--px))', onlyIn: 'template' },
  { pattern: /z-index:\s*-?\d+/g, advice: 'a layer is a --z variable of tokens.css' },
  { pattern: /@media[^{]*\bwidth\b[^{]*/g, advice: 'a breakpoint comes from theme/media.ts' },
];

/** Returns one line per fault in the styles below `root`. */
export function findThemeFaults(root: string): string[] {
  const texts = readSourceTexts(root, 'client/**/*.{ts,tsx}').filter(
    ({ file, text }) => !file.startsWith('client/theme/') && !/^#\w+\//.test(text),
  );
  return [...texts.flatMap(textFaults), ...strayStylesheets(root), ...longStylesheets(root)];
}

function textFaults({ file, line, kind, text }: SourceText): string[] {
  return forbidden.flatMap(({ pattern, advice, onlyIn = kind }) =>
    [...(onlyIn === kind ? text.matchAll(pattern) : [])].map(({ 0: match, index }) => {
      const at = line + text.slice(0, index).split('\n').length - 1;
      return `${match.trim()} in ${file}:${at}: ${advice}`;
    }),
  );
}

function strayStylesheets(root: string): string[] {
  const files = globSync('client/**/*.css', { cwd: root }).filter((file) => !file.startsWith('client/theme/'));
  return files.map((file) => `${file}: a stylesheet belongs in client/theme`);
}

function longStylesheets(root: string): string[] {
  const files = globSync('client/theme/**/*.css', { cwd: root }).sort();
  const lengths = files.map((file) => [file, readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length] as const);
  return lengths
    .filter(([, lines]) => lines > maxStylesheetLines)
    .map(([file, lines]) => `${file}: ${lines} lines, at most ${maxStylesheetLines}`);
}

if (isEntry(import.meta.url)) reportFaults('theme', findThemeFaults(projectRoot));
