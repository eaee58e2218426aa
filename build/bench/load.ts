/** Sends load to a server with wrk, or with an undici loop if wrk is not installed, and measures the server's CPU time per request. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Pool } from 'undici';
import { cpuMs, type Running } from './processes.ts';

const wrk = '/usr/bin/wrk';

export interface LoadResult {
  requests: number;
  perSecond: number;
  /** CPU time of the server per request, in microseconds. */
  cpuUs: number;
}

export interface LoadOptions {
  path: string;
  headers?: Readonly<Record<string, string>>;
  seconds?: number;
  connections?: number;
}

export function loadTool(): string {
  return existsSync(wrk) ? 'wrk' : 'a loop of undici (wrk is not installed; absolute rates are lower)';
}

/** Sends load for `seconds` after a warm-up of one second. Throws with the server's output if a request fails. */
export async function measureLoad(server: Running, options: LoadOptions): Promise<LoadResult> {
  const run = (attempt: LoadOptions) =>
    sendLoad(server.origin, attempt).catch((error: unknown) => {
      throw new Error(`The load on ${server.origin} failed; the server says:\n${server.output()}`, { cause: error });
    });
  await run({ ...options, seconds: 1 });
  const cpuBefore = cpuMs(server.pid);
  const startedAt = performance.now();
  const requests = await run(options);
  const seconds = (performance.now() - startedAt) / 1000;
  return { requests, perSecond: requests / seconds, cpuUs: ((cpuMs(server.pid) - cpuBefore) * 1000) / requests };
}

function sendLoad(origin: string, options: LoadOptions): Promise<number> {
  return existsSync(wrk) ? runWrk(origin, options) : runLoop(origin, options);
}

async function runWrk(origin: string, { path, headers = {}, seconds = 4, connections = 32 }: LoadOptions): Promise<number> {
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    origin + path,
  ];
  const child = spawn(wrk, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const texts: string[] = [];
  child.stdout.on('data', (bytes: Buffer) => texts.push(bytes.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  const output = texts.join('');
  const requests = Number(/(\d+) requests in/.exec(output)?.[1]);
  if (!requests || /Non-2xx/.test(output)) throw new Error(`wrk on ${path}:\n${output}`);
  return requests;
}

async function runLoop(origin: string, { path, headers = {}, seconds = 4, connections = 32 }: LoadOptions): Promise<number> {
  const pool = new Pool(origin, { connections });
  const until = performance.now() + seconds * 1000;
  let requests = 0;
  const one = async () => {
    while (performance.now() < until) {
      const { body, statusCode } = await pool.request({ path, method: 'GET', headers: { ...headers } });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}`);
      requests += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  await pool.close();
  return requests;
}

/** Median; the upper one of the two middle values if their number is even. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Runs the measurements in turns for several rounds, so that noise of the machine affects all of them equally. Returns medians. */
export async function inTurns<K extends string>(
  rounds: number,
  measures: Readonly<Record<K, () => Promise<LoadResult>>>,
): Promise<Record<K, LoadResult>> {
  const names = Object.keys(measures) as K[];
  const results = Object.fromEntries(names.map((name) => [name, [] as LoadResult[]])) as Record<K, LoadResult[]>;
  for (let round = 0; round < rounds; round += 1) for (const name of names) results[name].push(await measures[name]());
  const middle = (name: K): LoadResult => ({
    requests: median(results[name].map(({ requests }) => requests)),
    perSecond: median(results[name].map(({ perSecond }) => perSecond)),
    cpuUs: median(results[name].map(({ cpuUs }) => cpuUs)),
  });
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Record<K, LoadResult>;
}
