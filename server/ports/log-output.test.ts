import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogOutput } from './log-output.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A disk with room for so many bytes. */
function openDisk(room: number) {
  const disk = { room, text: '' };
  const writeSome = (bytes: Buffer) => {
    if (disk.room === 0) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const part = bytes.subarray(0, disk.room);
    disk.room -= part.length;
    disk.text += part.toString();
    return part.length;
  };
  return { disk, output: createLogOutput(writeSome) };
}

test('lines wait while the disk is full, and are whole and in order once there is room, without another line', () => {
  const { disk, output } = openDisk(9);
  for (const line of ['first\n', 'second\n', 'third\n']) output.write(line);
  expect(disk.text).toBe('first\nsec');

  disk.room = Infinity;
  vi.advanceTimersByTime(1_000);

  expect(disk.text).toBe('first\nsecond\nthird\n');
});

test('what does not fit into memory is counted, and the log says how much it lacks', () => {
  const { disk, output } = openDisk(0);
  const line = `${'x'.repeat(99_999)}\n`;
  for (let count = 0; count < 5; count += 1) output.write(line);

  disk.room = Infinity;
  output.write('last\n');

  const lines = disk.text.trimEnd().split('\n');
  expect(lines.slice(0, 3).map((one) => one.length)).toEqual([99_999, 99_999, 4]);
  expect(JSON.parse(lines[3] ?? '')).toMatchObject({ level: 40, area: 'log', msg: '3 lines of the log were lost: ENOSPC' });
});

test('a reader that is slow for a moment loses nothing', () => {
  let refusals = 3;
  const written: string[] = [];
  const output = createLogOutput((bytes) => {
    if (refusals-- > 0) throw Object.assign(new Error('busy'), { code: 'EAGAIN' });
    return (written.push(bytes.toString()), bytes.length);
  });
  output.write('a line\n');
  expect(written).toEqual(['a line\n']);
});
