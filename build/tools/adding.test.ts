/** The example of `build/adding.md` is followed step by step on a copy of the source, and what it adds works. */
import { execFileSync, execSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { plantFiles } from '#build/checks/planted-files.ts';
import { projectRoot } from '#build/vite.config.ts';
import { copyProject } from '#test/support/copy-project.ts';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';

interface Step {
  kind: 'file' | 'change' | 'command';
  /** The file, or the command. */
  name: string;
  /** A new file, or a change as lines with their signs. */
  text: string;
}

const page = readFileSync(join(projectRoot, 'build/adding-example.md'), 'utf8');

/** New files (`// path` is their first line), changes (`--- path`, then lines with signs) and commands, in the order of the page. */
function readSteps(text: string): Step[] {
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, language, body = '']): Step[] => {
    if (language === 'sh') return [{ kind: 'command', name: body.trim(), text: '' }];
    if (language === 'diff')
      return body.split(/^--- /m).flatMap((part): Step[] => {
        const [name = '', ...lines] = part.trimEnd().split('\n');
        return name ? [{ kind: 'change', name, text: lines.join('\n') }] : [];
      });
    const [, name, file = ''] = /^\/\/ (\S+)\n([\s\S]*)$/.exec(body) ?? [];
    if (!name) throw new Error(`A block names no file: ${body.slice(0, 80)}`);
    return [{ kind: 'file', name, text: file }];
  });
}

function follow(root: string, { kind, name, text }: Step): void {
  if (kind === 'command') return void execSync(name, { cwd: root, stdio: 'pipe' });
  const file = join(root, name);
  if (kind === 'file' && existsSync(file)) throw new Error(`${name} exists`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, kind === 'file' ? text : changed(name, readFileSync(file, 'utf8'), text));
}

/** A line of context or one that goes is the next in the file that reads like it; a line that comes follows it, or ends the file. */
function changed(name: string, before: string, change: string): string {
  const lines = before.trimEnd().split('\n');
  let at = change.startsWith('+') ? lines.length : 0;
  for (const line of change.split('\n')) {
    const [sign, text] = [line[0], line.slice(1)];
    const found = sign === '+' ? at : lines.findIndex((one, index) => index >= at && one.trim() === text.trim());
    if (found < 0) throw new Error(`${name} has no line “${text.trim()}”`);
    if (sign === '+') lines.splice(found, 0, text);
    if (sign === '-') lines.splice(found, 1);
    at = sign === '-' ? found : found + 1;
  }
  return `${lines.join('\n')}\n`;
}

test('lines are added after their context, in place of others, or at the end', () => {
  const root = plantFiles({ 'a.ts': 'one\n  two\nthree\n', 'b.ts': 'one\n' });
  const steps = readSteps(
    '```diff\n--- a.ts\n two\n+  2.5\n-three\n+3\n--- b.ts\n+two\n```\n\n```ts\n// c/d.ts\n/** New. */\n```\n\n```sh\necho four >> b.ts\n```\n',
  );
  for (const step of steps) follow(root, step);
  expect(['a.ts', 'b.ts', 'c/d.ts'].map((file) => readFileSync(join(root, file), 'utf8'))).toEqual([
    'one\n  two\n  2.5\n3\n',
    'one\ntwo\nfour\n',
    '/** New. */\n',
  ]);
  for (const [wrong, message] of [
    ['```diff\n--- a.ts\n four\n+5\n```', 'a.ts has no line “four”'],
    ['```ts\nconst a = 1;\n```', 'A block names no file'],
    ['```ts\n// a.ts\none\n```', 'a.ts exists'],
  ] as const)
    expect(() => {
      for (const step of readSteps(`${wrong}\n`)) follow(root, step);
    }).toThrow(message);
});

/** A copy of the source with all that the page adds; with `migration` the last command writes one for all tables, because each costs seconds. */
function followPage(migration?: 'migration'): string {
  const root = copyProject();
  const steps = readSteps(page);
  const last = migration && steps.findLast(({ kind }) => kind === 'command');
  for (const step of steps) if (step.kind !== 'command' || step === last) follow(root, step);
  return root;
}

const run = (root: string, ...command: string[]) => execFileSync(process.execPath, command, { cwd: root, encoding: 'utf8', stdio: 'pipe' });

test('each step of the page finds its place', () => {
  const steps = readSteps(page).filter(({ kind }) => kind !== 'command');
  const added = new Set(steps.flatMap(({ kind, name }) => (kind === 'file' ? name : [])));
  const changedFiles = steps.flatMap(({ name }) => (added.has(name) ? [] : name));
  const root = plantFiles(Object.fromEntries(changedFiles.map((name) => [name, readFileSync(join(projectRoot, name), 'utf8')])));
  for (const step of steps) follow(root, step);
  expect([...added].filter((name) => existsSync(join(projectRoot, name)))).toEqual([]);
});

exhaustiveTest('a record, a field, a setting, a searched text and an undo work as the page adds them', { timeout: 300_000 }, () => {
  const root = followPage('migration');
  expect(JSON.parse(run(root, '--import', 'tsx', 'test/support/servers/adding-process.ts'))).toEqual({
    fields: { nameZh: '熊猫酒店', nameEn: 'Panda Hotel', phone: '+86 28 1234' },
    inList: [{ id: expect.any(String) as string, nameZh: '熊猫酒店', nameEn: 'Panda Hotel', phone: '+86 28 1234' }],
    gone: [0, 0],
    back: [1, 1],
    setting: ['1', '4'],
    found: [['Title'], []],
  });
  for (const language of ['zh-Hans', 'en']) {
    const texts = JSON.parse(readFileSync(join(root, `locales/${language}/awards.json`), 'utf8')) as { field: Record<string, string> };
    expect(texts.field['phone']).toMatch(/\S/);
  }
});

/** Tests of lists that name each table, record or screen. */
const listTests = [
  'client/screen-texts.test.ts',
  'server/db/public-columns.test.ts',
  'server/services/transfer/transfer-tables.test.ts',
  'shared/entrances.test.ts',
];

exhaustiveTest('what the page adds compiles, and no list misses it', { timeout: 900_000 }, () => {
  const root = followPage();
  run(root, '--import', 'tsx', 'build/checks/check-locales.ts');
  run(root, 'node_modules/typescript/bin/tsc', '-p', '.');
  run(root, 'node_modules/vitest/vitest.mjs', 'run', '--config', 'build/vitest.config.ts', '--project', 'unit', ...listTests);
});
