/**
 * Checks that the documentation says what the code does, in both directions: `npm run check:docs`.
 * Environment variables, scripts, error codes, endpoints; and every path that a document names exists.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, readContracts, type NamedContract } from './contract-list.ts';
import { isEntry, projectRoot, reportFaults } from './check-report.ts';

type Read = (file: string) => string;
type ErrorCodes = Readonly<Record<string, number>>;

/** One line per difference between code and documents below `root`. */
export async function findDocumentFaults(root: string): Promise<string[]> {
  const read: Read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
  const contracts = await readContracts(root);
  return [
    ...environmentFaults(read),
    ...scriptFaults(read),
    ...(await errorFaults(root, read)),
    ...endpointFaults(contracts, read),
    ...registrationFaults(root, contracts, read),
    ...pathFaults(root, read),
  ];
}

/** Says what is in one list and not in the other. */
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

/** The README holds its text twice: English, then Chinese under a heading of its own. */
function readmeParts(read: Read): [string, string][] {
  const [english = '', chinese = ''] = read('README.md').split(/^# 金熊猫奖.*$/m);
  return [
    ['README.md (English)', english],
    ['README.md (简体中文)', chinese],
  ];
}

function environmentFaults(read: Read): string[] {
  const code = captured(read('server/config.ts'), /(?:environment\[|read\.\w+\(\s*)'([A-Z][A-Z0-9_]*)'/g);
  const example = captured(read('.env.example'), /^#? ?([A-Z][A-Z0-9_]*)=/gm);
  const tables = readmeParts(read).map(([place, text]) => [place, captured(text, /^\| `([A-Z][A-Z0-9_]*)` \|/gm)] as const);
  return [['.env.example', example] as const, ...tables].flatMap((document) =>
    differences('variable', ['server/config.ts', code], document),
  );
}

function scriptFaults(read: Read): string[] {
  const { scripts = {} } = JSON.parse(read('package.json') || '{}') as { scripts?: Record<string, string> };
  // npm runs pre… and post… scripts by itself; nobody types them.
  const code = Object.keys(scripts).filter((name) => !/^(pre|post)/.test(name));
  return readmeParts(read).flatMap(([place, text]) =>
    differences('script', ['package.json', code], [place, captured(text, /^\| `npm (?:run )?([\w:]+)[^`]*` \|/gm)]),
  );
}

async function errorFaults(root: string, read: Read): Promise<string[]> {
  const { errorCodes = {} } = (await load(root, 'shared/error-codes.ts')) as { errorCodes?: ErrorCodes };
  const code = Object.entries(errorCodes).map(([name, status]) => `${status} ${name}`);
  const table = [...read('shared/README.md').matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)].map(([, status, name]) => `${status} ${name}`);
  const texts = ['zh-Hans', 'en'].map((language) => `locales/${language}/errors.json`);
  return [
    ...differences('error', ['shared/error-codes.ts', code], ['shared/README.md', table]),
    ...texts.flatMap((file) =>
      differences('error', ['shared/error-codes.ts', Object.keys(errorCodes)], [file, Object.keys(JSON.parse(read(file) || '{}'))]),
    ),
  ];
}

function endpointFaults(contracts: readonly NamedContract[], read: Read): string[] {
  const code = contracts.map(({ method, path, summary }) => `${method} ${path} “${summary}”`);
  const rows = [...read('shared/README.md').matchAll(/^\| (GET|POST|PUT) `([^`]+)` \|.*\| ([^|]+) \|$/gm)];
  return differences(
    'endpoint',
    ['shared/api', code],
    ['shared/README.md', rows.map(([, method, path, summary]) => `${method} ${path} “${summary}”`)],
  );
}

/** `route(app, contract, …)` or `route(app, fileApi.contract, …)` is how an endpoint is served; each contract of shared/api/x.ts in server/routes. */
function registrationFaults(root: string, contracts: readonly NamedContract[], read: Read): string[] {
  const files = globSync('server/routes/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const served = files.flatMap((file) => captured(read(file), /\broute\(\s*app,\s*(?:\w+Api\.)?(\w+)/g));
  return differences('contract', ['shared/api', contracts.map(({ name }) => name)], ['server/routes', served]);
}

/** Paths in code spans of the documents must exist. */
function pathFaults(root: string, read: Read): string[] {
  const documents = globSync('{*.md,.github/*.md,{build,client,locales,server,shared,test}/**/*.md}', { cwd: root }).sort();
  return documents.flatMap((document) => {
    const named = captured(read(document), /`((?:build|client|locales|server|shared|test)\/[\w./-]+)`/g);
    return [...new Set(named)]
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${document} names ${path}, which does not exist`);
  });
}

if (isEntry(import.meta.url)) reportFaults('docs', await findDocumentFaults(projectRoot));
