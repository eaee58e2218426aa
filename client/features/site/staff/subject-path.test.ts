/** Audit rows of each record that is declared lead to a screen. */
import { expect, test } from 'vitest';
import { subjectPath } from './subject-path.ts';

const declared = Object.values(import.meta.glob<Record<string, unknown>>('/shared/api/record/*.ts', { eager: true })).flatMap((module) =>
  Object.values(module).flatMap((one) => (isRecord(one) ? one.name : [])),
);

function isRecord(one: unknown): one is { name: string } {
  return typeof one === 'object' && one !== null && 'calls' in one && 'fields' in one;
}

test.each(declared)('%s', (subjectKind) => {
  expect(subjectPath({ subjectKind, subjectId: 'a b' })).toMatch(/^\/manage\//);
});

test('the form of a film, and no screen for an unknown subject', () => {
  expect(subjectPath({ subjectKind: 'film', subjectId: 'a b' })).toBe('/manage/films?id=a+b');
  expect(subjectPath({ subjectKind: 'constructor', subjectId: '1' })).toBeNull();
});
