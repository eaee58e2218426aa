/** Resources shared by all tests of a file: opened before the first of them, closed after the last. */
import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';

/** The first file of a run draws the demonstration programme. */
const openingMs = 180_000;

/** Call the result within tests and hooks only, once the resource is open. Resources may use those opened before them. */
export function ofFile<T extends object & Partial<AsyncDisposable>>(open: () => Promise<T>): () => T {
  let opened: T | undefined;
  beforeAll(async () => {
    opened = await open();
  }, openingMs);
  afterAll(() => opened?.[Symbol.asyncDispose]?.());
  return () => {
    if (!opened) throw new Error('It is not open yet: ask within a test');
    return opened;
  };
}

/** A site with the demonstration programme. */
export function siteOfFile(options?: TestAppOptions): () => TestApp {
  return ofFile(async () => {
    await prepareDemoFolder();
    return startTestApp(options);
  });
}
