/** Documents and tables that are generated from the code: `npm run write:docs` writes them, `npm run check:docs` compares them. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Language } from '#shared/language.ts';
import { load, readContracts, type NamedContract } from './contract-list.ts';

/** A row of `server/configuration.json`, which describes an environment variable of `server/config.ts`. */
export interface Variable {
  name: string;
  /** Markdown; a literal default of `server/config.ts` is in backticks. */
  default: Record<Language, string>;
  meaning: Record<Language, string>;
}

export function readVariables(root: string): Variable[] {
  return JSON.parse(readText(root, 'server/configuration.json') || '[]') as Variable[];
}

/** Files of `build/decisions` in order, without the index. */
export function decisionFiles(root: string): string[] {
  return globSync('build/decisions/*.md', { cwd: root })
    .filter((file) => basename(file) !== 'README.md')
    .sort();
}

/** Returns the text of each document below `root` as generated from the code, by file. */
export async function writeDocuments(root: string): Promise<Map<string, string>> {
  const { errorCodes = {} } = (await load(root, 'shared/error-codes.ts')) as { errorCodes?: Readonly<Record<string, number>> };
  const variables = readVariables(root);
  const tables: [file: string, section: string, rows: string[]][] = [
    ['shared/api.md', 'Endpoints', (await readContracts(root)).map(endpointRow)],
    ['shared/api.md', 'Errors', errorRows(root, errorCodes)],
    ['server/configuration.md', 'Environment variables', variables.map((variable) => variableRow(variable, 'en'))],
    ['server/configuration.md', '环境变量', variables.map((variable) => variableRow(variable, 'zh-Hans'))],
    ['build/decisions/README.md', 'Decisions', decisionFiles(root).map((file) => decisionRow(file, readText(root, file)))],
  ];
  const documents = new Map<string, string>();
  for (const [file, section, rows] of tables) documents.set(file, withRows(documents.get(file) ?? readText(root, file), section, rows));
  return documents;
}

export function readText(root: string, file: string): string {
  return existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
}

function endpointRow({ method, path, auth, permission, anyPermission, answer, maxAgeSeconds, summary }: NamedContract): string {
  const needed = permission ?? anyPermission?.join(' or ');
  return `| ${method} \`${path}\` | ${needed ? `${auth}: ${needed}` : auth} | ${answer} | ${maxAgeSeconds} | ${summary} |`;
}

function errorRows(root: string, errorCodes: Readonly<Record<string, number>>): string[] {
  const [zh, en] = ['zh-Hans', 'en'].map(
    (language) => JSON.parse(readText(root, `locales/${language}/errors.json`) || '{}') as Record<string, string>,
  );
  return Object.entries(errorCodes).map(([name, status]) => `| ${status} | \`${name}\` | ${zh?.[name]} | ${en?.[name]} |`);
}

function variableRow(variable: Variable, language: Language): string {
  return `| \`${variable.name}\` | ${variable.default[language]} | ${variable.meaning[language]} |`;
}

function decisionRow(file: string, text: string): string {
  const [, number = '', title = ''] = /^# (\d+) (.+)$/m.exec(text) ?? [];
  return `| [${number}](${basename(file)}) | ${title} |`;
}

/** Replaces the rows of the table in a section. A text without the table stays unchanged. */
function withRows(text: string, section: string, rows: readonly string[]): string {
  return text.replace(
    new RegExp(`(## ${section}\\n[^]*?\\n\\|[-|]+\\|\\n)(?:\\|.*\\n)*`),
    (_, head: string) => `${head}${rows.map((row) => `${row}\n`).join('')}`,
  );
}
