import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';

test('every act and subject that the server writes into the audit trail has a text', () => {
  const files = globSync('server/services/**/*.ts', { cwd: projectRoot }).filter((file) => !file.includes('.test.'));
  const { trail } = JSON.parse(readFileSync(join(projectRoot, 'locales/en/audits.json'), 'utf8')) as {
    trail: Record<'act' | 'kind', Record<string, string>>;
  };
  const code = files
    .map((file) => readFileSync(join(projectRoot, file), 'utf8'))
    .filter((text) => /udit/.test(text))
    .join('\n');
  const written = (field: string) => [...code.matchAll(new RegExp(`${field}: '(\\w+)'`, 'g'))].flatMap(([, name]) => name ?? []);
  const missing = (field: string, group: Record<string, string>) => written(field).filter((name) => !(name in group));
  expect(written('action').length).toBeGreaterThan(100);
  expect([...missing('action', trail.act), ...missing('subjectKind', trail.kind)]).toEqual([]);
});
