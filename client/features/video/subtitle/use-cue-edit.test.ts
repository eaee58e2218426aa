/** The way back through edits of cues. */
import { expect, test } from 'vitest';
import { toEdited } from './cue-edits.ts';
import { nextHistory, type CueHistory, type CueStep } from './use-cue-edit.ts';

const first = toEdited([{ start: 0, end: 1_000, text: '一' }]);
const begin: CueHistory = { cues: first, saved: first, past: [], future: [], mergeKey: '' };
const after = (...steps: CueStep[]) => steps.reduce(nextHistory, begin);
const type = (text: string): CueStep => ({ kind: 'change', id: 1, change: { text } });

test('typing on in one field is one step back, another field the next', () => {
  const typed = after(type('一二'), type('一二三'), { kind: 'change', id: 1, change: { end: '2' } }, { kind: 'settle', id: 1 });

  const back = [typed, nextHistory(typed, { kind: 'undo' }), nextHistory(nextHistory(typed, { kind: 'undo' }), { kind: 'undo' })].map(
    ({ cues }) => `${cues[0]?.text} ${cues[0]?.end}`,
  );
  expect(back).toEqual(['一二三 00:00:02.000', '一二三 00:00:01.000', '一 00:00:01.000']);
});

test('an undone step can be redone until the next edit', () => {
  const undone = after({ kind: 'remove', id: 1 }, { kind: 'undo' });

  expect(undone.cues).toBe(first);
  expect(nextHistory(undone, { kind: 'redo' }).cues).toEqual([]);
  expect(nextHistory(nextHistory(undone, type('新')), { kind: 'redo' }).cues[0]?.text).toBe('新');
});

test('a version saved by another editor replaces the list; undo brings the own list back as unsaved', () => {
  const theirs = toEdited([{ start: 0, end: 500, text: '他' }]);
  const replaced = after(type('我'), { kind: 'replace', cues: theirs });

  expect([replaced.cues, replaced.saved]).toEqual([theirs, theirs]);
  expect(nextHistory(replaced, { kind: 'undo' })).toMatchObject({ cues: [{ text: '我' }], saved: theirs });
});
