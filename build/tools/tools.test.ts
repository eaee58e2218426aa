/** Tools for tests: installed programs come first, fetched ones count if complete, and a failed fetch leaves nothing. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareTools } from './prepare-tools.ts';
import { cacheFolder, completeMark, fetchedFolder, installedFolder, pathWithTools, programFile } from './tools.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tools-'));
  vi.stubEnv('PATH', join(folder, 'path'));
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
  // Unset, because the test run itself may use another server or browser through these variables.
  vi.stubEnv('TEST_DATABASE_URL', undefined);
  vi.stubEnv('CHROME', undefined);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function putPrograms(place: string, names: readonly string[]): void {
  mkdirSync(place, { recursive: true });
  for (const name of names) {
    writeFileSync(join(place, programFile(name)), '#!/bin/sh\n');
    chmodSync(join(place, programFile(name)), 0o755);
  }
}

test('uses a tool on PATH only if all its programs are there', () => {
  putPrograms(join(folder, 'path'), ['ffmpeg']);
  expect(installedFolder('ffmpeg')).toBeNull();

  putPrograms(join(folder, 'path'), ['ffprobe']);
  expect(installedFolder('ffmpeg')).toBe(join(folder, 'path'));
});

test('uses a fetched tool when its fetch is complete, after installed programs', () => {
  putPrograms(join(cacheFolder('ffmpeg'), 'bin'), ['ffmpeg', 'ffprobe']);
  expect(fetchedFolder('ffmpeg')).toBeNull();

  writeFileSync(join(cacheFolder('ffmpeg'), completeMark), '');
  expect(fetchedFolder('ffmpeg')).toBe(join(cacheFolder('ffmpeg'), 'bin'));
  expect(pathWithTools().split(delimiter)).toContain(join(cacheFolder('ffmpeg'), 'bin'));

  putPrograms(join(folder, 'path'), ['ffmpeg', 'ffprobe']);
  expect(pathWithTools().split(delimiter)).not.toContain(join(cacheFolder('ffmpeg'), 'bin'));
});

test('fetches nothing if nothing is missing', async () => {
  putPrograms(join(folder, 'path'), ['ffmpeg', 'ffprobe', 'initdb', 'postgres', 'chromium-headless-shell']);
  const lines: string[] = [];

  await prepareTools(['postgresql', 'ffmpeg', 'chromium'], (line) => lines.push(line));

  expect(lines).toEqual(['postgresql', 'ffmpeg', 'chromium'].map((name) => `${name}: found in ${join(folder, 'path')}`));
});

test('reports an unreachable registry and leaves no partial folder', async () => {
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9');
  vi.stubEnv('npm_config_fetch_retries', '0');
  vi.stubEnv('npm_config_cache', join(folder, 'npm'));

  await expect(prepareTools(['ffmpeg'], () => undefined)).rejects.toThrow('ffmpeg is not installed and could not be fetched');

  expect(readdirSync(join(folder, 'cache/golden-panda'))).toEqual([]);
});
