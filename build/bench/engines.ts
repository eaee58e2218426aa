/** Runs one measurement on both engines: PGlite in a temporary folder, and PostgreSQL if it is installed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import type { Figure } from './figure.ts';
import { serverMissing, startDatabaseServer } from './postgres.ts';

export interface EngineMeasure {
  /** Runs on an empty database. */
  measure: (database: OpenDatabase, engine: { name: string; atMost: number }) => Promise<Figure[]>;
  /** Goal for one read on each engine, in milliseconds. */
  atMost: { embedded: number; server: number };
}

export async function measureEngines({ measure, atMost }: EngineMeasure): Promise<{ figures: Figure[]; notes: string[] }> {
  const embedded = await measureEmbedded((database) => measure(database, { name: 'PGlite', atMost: atMost.embedded }));
  const server = await measureServer((database) => measure(database, { name: 'PostgreSQL', atMost: atMost.server }));
  return { figures: [...embedded, ...server], notes: server.length === 0 ? [serverMissing] : [] };
}

type Measure = (database: OpenDatabase) => Promise<Figure[]>;

async function measureEmbedded(measure: Measure): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'golden-panda-bench-'));
  process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
  await using database = await openDatabase({ databaseUrl: null, dataFolder });
  return await measure(database);
}

async function measureServer(measure: Measure): Promise<Figure[]> {
  await using server = await startDatabaseServer();
  if (!server) return [];
  await using database = await openDatabase({ databaseUrl: server.url, dataFolder: '' });
  return await measure(database);
}

/** Durations of `turns` consecutive reads in milliseconds, sorted ascending, after a warm-up of a tenth as many. */
export async function timesOf(turns: number, read: () => Promise<unknown>): Promise<number[]> {
  for (let turn = 0; turn < turns / 10; turn += 1) await read();
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const startedAt = performance.now();
    await read();
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b);
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
