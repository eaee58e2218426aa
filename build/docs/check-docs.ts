/**
 * Compares the documentation with the code in both directions: `npm run check:docs`. Generated tables are up to date,
 * translations have the structure of the original, and paths that documents name exist.
 */
import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isEntry, projectRoot, reportFaults } from '#build/checks/check-report.ts';
import { load, readContracts, type NamedContract } from './contract-list.ts';
import { decisionFiles, readText, readVariables, writeDocuments } from './written-documents.ts';

type Read = (file: string) => string;

const readmes = ['README.md', 'README.zh-Hans.md'] as const;
const readmeLinesMax = 120;

/** Returns one line per difference between code and documents below `root`. */
export async function findDocumentFaults(root: string): Promise<string[]> {
  const read: Read = (file) => readText(root, file);
  const contracts = await readContracts(root);
  return [
    ...environmentFaults(root, read),
    ...scriptFaults(read),
    ...(await errorTextFaults(root, read)),
    ...registrationFaults(root, contracts, read),
    ...decisionFaults(root, read),
    ...(await writtenFaults(root, read)),
    ...lengthFaults(read),
    ...translationFaults(root, read),
    ...pathFaults(root, read),
    ...citationFaults(root, read),
  ];
}

/** Reports names that are in only one of the two lists. */
function differences(what: string, code: readonly [string, Iterable<string>], document: readonly [string, Iterable<string>]): string[] {
  const [codePlace, inCode] = [code[0], new Set(code[1])];
  const [documentPlace, inDocument] = [document[0], new Set(document[1])];
  return [
    ...[...inCode].filter((name) => !inDocument.has(name)).map((name) => `${what} ${name} is in ${codePlace}, not in ${documentPlace}`),
    ...[...inDocument].filter((name) => !inCode.has(name)).map((name) => `${what} ${name} is in ${documentPlace}, not in ${codePlace}`),
  ];
}

function captured(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

/** Compares the names of variables everywhere, and literal defaults of the code with the described ones. */
function environmentFaults(root: string, read: Read): string[] {
  const config = ['server/config.ts', 'server/config-cdn.ts'].map(read).join('\n');
  const code = captured(config, /(?:environment\[|read\.\w+\(\s*)'([A-Z][A-Z0-9_]*)'/g);
  const example = captured(read('.env.example'), /^#? ?([A-Z][A-Z0-9_]*)=/gm);
  const variables = readVariables(root);
  const literals = [...config.matchAll(/read\.(?:integer|choice)\(\s*'([A-Z][A-Z0-9_]*)',\s*(?:\[[^\]]*\],\s*)?(?:'([^']*)'|([\d_]+))/g)];
  const wrongDefaults = literals.flatMap(([, name = '', text, number]) => {
    const value = text ?? number?.replaceAll('_', '') ?? '';
    const described = variables.find((variable) => variable.name === name);
    const isDescribed = described === undefined || Object.values(described.default).every((words) => words.includes(`\`${value}\``));
    return isDescribed ? [] : [`variable ${name} has the default ${value} in server/config.ts, another one in server/configuration.json`];
  });
  return [
    ...differences('variable', ['server/config.ts', code], ['.env.example', example]),
    ...differences('variable', ['server/config.ts', code], ['server/configuration.json', variables.map(({ name }) => name)]),
    ...wrongDefaults,
  ];
}

function scriptFaults(read: Read): string[] {
  const { scripts = {} } = JSON.parse(read('package.json') || '{}') as { scripts?: Record<string, string> };
  // npm runs pre… and post… scripts automatically, so they need no description.
  const code = Object.keys(scripts).filter((name) => !/^(pre|post)/.test(name));
  return readmes.flatMap((readme) =>
    differences('script', ['package.json', code], [readme, captured(read(readme), /^\| `npm (?:run )?([\w:]+)[^`]*` \|/gm)]),
  );
}

/** Each error code has a text in both languages. */
async function errorTextFaults(root: string, read: Read): Promise<string[]> {
  const { errorCodes = {} } = await load(root, 'shared/error-codes.ts');
  return ['zh-Hans', 'en']
    .map((language) => `locales/${language}/errors.json`)
    .flatMap((file) =>
      differences(
        'error',
        ['shared/error-codes.ts', Object.keys(errorCodes as object)],
        [file, Object.keys(JSON.parse(read(file) || '{}'))],
      ),
    );
}

/** Registers the contracts that it is given. */
const recordRoutes = 'server/routes/record.ts';

/**
 * Every contract of shared/api is registered in server/routes as `route(app, contract, …)`, `route(app, fileApi.contract, …)`,
 * `exportRoute(app, contract, …)`, or as a property of `registerRecord(app, { record, place, imported, exported: { contract } })`.
 */
function registrationFaults(root: string, contracts: readonly NamedContract[], read: Read): string[] {
  const files = globSync('server/routes/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts') && file !== recordRoutes);
  const served = files.flatMap((file) => [
    ...captured(read(file), /\b(?:exportR|r)oute\(\s*app,\s*(?:\w+Api\.)?(\w+)/g),
    ...captured(read(file), /\b(?:record|place|imported|contract): (\w+)/g),
  ]);
  return differences('contract', ['shared/api', contracts.map(({ name }) => name)], ['server/routes', served]);
}

/** Each decision has a number of its own, and states context, decision and consequences under its title. */
function decisionFaults(root: string, read: Read): string[] {
  const numbers = new Set<number>();
  const faults = decisionFiles(root).flatMap((file) => {
    const number = Number.parseInt(basename(file), 10);
    if (numbers.has(number)) return [`${file} must have another number than ${number}`];
    numbers.add(number);
    const isComplete = new RegExp(`^# ${number} \\S.*\\n\\n- Context: .+\\n- Decision: .+\\n- Consequences: .+\\n$`).test(read(file));
    return isComplete ? [] : [`${file} must have “# ${number} <title>” and one line each for context, decision and consequences`];
  });
  return existsSync(join(root, 'build/decisions.md')) ? [...faults, 'build/decisions.md: a decision is a file in build/decisions'] : faults;
}

/** Generated tables are up to date. */
async function writtenFaults(root: string, read: Read): Promise<string[]> {
  const documents = await writeDocuments(root);
  return [...documents].filter(([file, text]) => text !== read(file)).map(([file]) => `${file} is out of date: run npm run write:docs`);
}

function lengthFaults(read: Read): string[] {
  return readmes
    .map((readme) => [readme, read(readme).split('\n').length - 1] as const)
    .filter(([, lines]) => lines > readmeLinesMax)
    .map(([readme, lines]) => `${readme} has ${lines} lines, more than ${readmeLinesMax}`);
}

/** A document and its translation `<name>.zh-Hans.md` have the same heading levels and the same table rows. */
function translationFaults(root: string, read: Read): string[] {
  return globSync('{*.md,{build,client,locales,server,shared,test}/**/*.zh-Hans.md}', { cwd: root })
    .filter((file) => file.endsWith('.zh-Hans.md'))
    .sort()
    .flatMap((file) => {
      const original = file.replace('.zh-Hans', '');
      const [english, chinese] = [withoutCode(read(original)), withoutCode(read(file))];
      return [
        ...(headingLevels(english) === headingLevels(chinese) ? [] : [`${file} has other headings than ${original}`]),
        ...differences('row', [original, tableRows(english)], [file, tableRows(chinese)]),
      ];
    });
}

/** Comments in shell examples look like headings, so code blocks are removed. */
function withoutCode(text: string): string {
  return text.replace(/^```[^]*?^```$/gm, '');
}

function headingLevels(text: string): string {
  return captured(text, /^(#{1,6}) /gm).join(' ');
}

/** First cells that contain code; they are the same in both languages. */
function tableRows(text: string): string[] {
  return captured(text, /^\| (`[^|]+`) \|/gm);
}

/** Paths in code spans and link targets must exist. */
function pathFaults(root: string, read: Read): string[] {
  const documents = globSync('{*.md,.github/*.md,{build,client,locales,server,shared,test}/**/*.md}', { cwd: root }).sort();
  return documents.flatMap((document) => {
    const named = captured(read(document), /`((?:build|client|locales|server|shared|test)\/[\w./-]+)`/g);
    const linked = captured(read(document), /\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g).map((path) => join(dirname(document), path));
    return [...new Set([...named, ...linked])]
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${document} names ${path}, which does not exist`);
  });
}

/** Documents that comments cite must exist. This check and its test are excluded, because they name planted documents. */
function citationFaults(root: string, read: Read): string[] {
  const sources = globSync('{build,client,server,shared,test}/**/*.{ts,tsx,cjs}', { cwd: root }).sort();
  return sources
    .filter((file) => !/^build\/docs\/check-docs(\.test)?\.ts$/.test(file))
    .flatMap((file) =>
      captured(read(file), /`((?:build|client|locales|server|shared|test)\/[\w./-]+\.md)`/g)
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${file} cites ${path}, which does not exist`),
    );
}

if (isEntry(import.meta.url)) reportFaults('docs', await findDocumentFaults(projectRoot));
