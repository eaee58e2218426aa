/**
 * Counts the lines of product, of tests and of CSS in templates: `npm run check:size`. The numbers in `size.json` are a
 * ratchet: authors who need more raise them in the commit that grows, whose body says why; those who remove code lower them.
 * It also prints the lines of each kind of record that staff keep, and the files that the title of a film passes.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEntry, projectRoot, reportFaults } from './check-report.ts';
import { readImportGraph } from './import-graph.ts';
import { visitNodes, type SyntaxNode } from './syntax-tree.ts';

const kinds = ['product', 'tests', 'css'] as const;
export type Size = Record<(typeof kinds)[number], number>;

const isTest = (file: string) => /^test[\\/]|\.(test|spec)\.tsx?$/.test(file);

/** The TypeScript below `root`, by path from there. */
export function readSources(root: string): Map<string, string> {
  const files = globSync('{server,client,shared,build,test}/**/*.{ts,tsx,mjs}', { cwd: root });
  return new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')]));
}

const linesOf = (source: string) => source.split('\n').length - 1;

/** Lines of the TypeScript; those of CSS are among the others. */
export function sizeOf(sources: ReadonlyMap<string, string>): Size {
  const size: Size = { product: 0, tests: 0, css: 0 };
  for (const [file, source] of sources) {
    size[isTest(file) ? 'tests' : 'product'] += linesOf(source);
    if (!isTest(file) && source.includes("'styled-components'")) size.css += cssLinesOf(file, source);
  }
  return size;
}

/** Lines between the backticks of templates of styled-components; a template on one line counts as one. */
function cssLinesOf(file: string, source: string): number {
  const lines = new Set<number>();
  visitNodes(file, source, ({ type, tag, quasi }) => {
    if (type !== 'TaggedTemplateExpression' || !tag || !quasi || !isOfStyles(tag)) return;
    const first = linesOf(source.slice(0, quasi.start));
    const last = first + linesOf(source.slice(quasi.start, quasi.end));
    if (first === last) lines.add(first);
    for (let line = first + 1; line < last; line += 1) lines.add(line);
  });
  return lines.size;
}

/** `css`, `keyframes`, `createGlobalStyle`, or what begins with `styled`: `styled.p`, `styled(Link)`, `styled.p.attrs({…})`. */
function isOfStyles({ name, object, callee }: SyntaxNode): boolean {
  const inner = object ?? callee;
  return inner ? isOfStyles(inner) : /^(styled|css|keyframes|createGlobalStyle)$/.test(name ?? '');
}

/** Returns one line per number of `size.json` that is exceeded. */
export function findGrowth(root: string, now: Size): string[] {
  const most = JSON.parse(readFileSync(join(root, 'build/checks/size.json'), 'utf8')) as Size;
  return kinds
    .filter((kind) => now[kind] > most[kind])
    .map((kind) => `${kind}: ${now[kind]} lines, ${most[kind]} in build/checks/size.json`);
}

/** Files of each kind of record: list, form, dialog, contract, edit service. A file belongs to the first that fits. */
const families: Readonly<Record<string, RegExp>> = {
  film: /record\/film\.ts|\/film-(record|list|form|videos)|manage\/films\.tsx/,
  person: /record\/person\.ts|\/(person|people)-(record|list|form|lines)|manage\/people\.tsx/,
  face: /record\/face\.ts|\/face-(record|list|form|gallery)|manage\/faces\.tsx/,
  'event and venue': /record\/programme\.ts|\/(event|venue|programme)-(record|card)|\/edition-programme/,
  'edition tree':
    /record\/edition\.ts|\/staff-edition\/|award\/(edition|nomination|jury)|\/edition-(part|result)?-?staff|manage\/editions\.tsx/,
  show: /\/show-(edit|record|row|staff)|\/staff-ceremony\/|manage\/ceremony\.tsx/,
  'kit, outlet, accreditation': /record\/press\.ts|\/staff-press\/|\/press-(record|accreditation|staff)|manage\/press\/kits/,
  'watched word': /watched-word/,
  redirect: /\/moved/,
  invitation: /\/invitation/,
  agreement: /\/agreements?(-(edit|form|list|dialog|screen))?\.tsx?$/,
  'dictionary entry': /\/dictionary/,
  column: /record\/column\.ts|\/columns?-(edit|form|list|row|record|staff|dialog|screen)|manage\/columns\.tsx/,
  'saved view': /saved-view/,
  'parts of the site': /\/staff-parts\/|\/site-part/,
  'shared by records': /^(shared|server\/services|client)\/record\/|^server\/routes\/record\.ts|award\/staff\//,
};

/** Screens, contracts, services and tables where the title of a film is edited; the walk follows their imports. */
const filmSources =
  /^client\/pages\/manage\/films\.tsx$|record\/film\.ts$|\/film-(record|list|form)\.tsx?$|^server\/db\/schema\/award\.ts$/;

/** Product files reached from those where a film is edited that name the field `titleZh`. */
function filesOfFilmTitle(root: string, sources: ReadonlyMap<string, string>): string[] {
  const graph = readImportGraph(root);
  const reached = new Set([...sources.keys()].filter((file) => filmSources.test(file)));
  for (const file of reached) for (const { to, type } of graph.get(file) ?? []) if (type === 'local') reached.add(to);
  return [...reached].filter((file) => !isTest(file) && /\btitleZh\b|bilingual\('title'/.test(sources.get(file) ?? ''));
}

if (isEntry(import.meta.url)) {
  const sources = readSources(projectRoot);
  const product = [...sources.keys()].filter((file) => !isTest(file));
  const sumOf = (files: readonly string[]) => files.reduce((sum, file) => sum + linesOf(sources.get(file) ?? ''), 0);
  const now = sizeOf(sources);
  console.log(`${now.product} lines of product, ${now.tests} of tests, ${now.css} of CSS in templates`);
  const byFamily = Map.groupBy(product, (file) => Object.keys(families).find((name) => families[name]?.test(file)));
  const missing = Object.keys(families).filter((name) => !byFamily.has(name));
  for (const name of Object.keys(families)) {
    const files = byFamily.get(name) ?? [];
    console.log(`  ${name}: ${sumOf(files)} lines in ${files.length} files`);
  }
  const titled = filesOfFilmTitle(projectRoot, sources);
  console.log(`  title of a film: ${sumOf(titled)} lines in ${titled.length} files that name it`);
  reportFaults('size', [
    ...findGrowth(projectRoot, now),
    ...missing.map((name) => `no file of “${name}”: correct its pattern in check-size.ts`),
  ]);
}
