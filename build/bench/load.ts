/** Load by number of requests, so that programs are compared after as much warming, however fast they are. */
import { Pool } from 'undici';
import { cpuMs, type Running } from './processes.ts';

export interface CountedLoad {
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Requests before the measured ones. */
  warm: number;
  measured: number;
  connections?: number;
}

/** CPU time of a server's whole process tree per request, in microseconds. */
export async function cpuUsOf(server: Running, load: CountedLoad): Promise<number> {
  await send(server, load, load.warm);
  const before = cpuMs(server.pid);
  await send(server, load, load.measured);
  return ((cpuMs(server.pid) - before) * 1000) / load.measured;
}

const rounds = 5;

/** The same for several servers, measured in turns after all are warm. Other programs only add to a time, so the least of five rounds is returned. */
export async function leastCpuUsOf<K extends string>(
  servers: Readonly<Record<K, readonly [Running, CountedLoad]>>,
): Promise<Record<K, number>> {
  const entries = Object.entries(servers) as [K, readonly [Running, CountedLoad]][];
  for (const [, [server, load]] of entries) await send(server, load, load.warm);
  const least = new Map<K, number>();
  for (let round = 0; round < rounds; round += 1)
    for (const [name, [server, load]] of entries)
      least.set(name, Math.min(least.get(name) ?? Infinity, await cpuUsOf(server, { ...load, warm: 0 })));
  return Object.fromEntries(least) as Record<K, number>;
}

async function send({ origin, output }: Running, { path, headers = {}, connections = 16 }: CountedLoad, count: number): Promise<void> {
  const pool = new Pool(origin, { connections });
  let left = count;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      const { body, statusCode } = await pool.request({ path, method: 'GET', headers: { ...headers } });
      await body.dump({ limit: 10_000_000 });
      if (statusCode !== 200) throw new Error(`${origin}${path} answers ${statusCode}:\n${output()}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  await pool.close();
}

/** Median; the upper one of the two middle values if their number is even. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;
}
