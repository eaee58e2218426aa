/** Starts and stops the processes of a bench (the built site, peers), and reads their CPU time and memory from /proc. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#build/checks/check-report.ts';
import { freePort } from '#test/support/servers/free-port.ts';

/** Clock ticks per second in /proc; 100 on every Linux that Node.js supports. */
const ticksPerSecond = 100;

export interface Running extends AsyncDisposable {
  origin: string;
  pid: number;
  /** Milliseconds from the start until the first response with status 200. */
  readyMs: number;
  output: () => string;
}

/** Memory settings of the image. */
const memorySettings = { flags: ['--max-old-space-size=256', '--max-semi-space-size=16'], environment: { MALLOC_ARENA_MAX: '2' } };

/** Starts a built program and waits until `path` answers with 200. Throws with its output if it exits first. */
export async function startSite(
  environment: Record<string, string>,
  { program = 'dist/server/main.js', path = '/readyz' } = {},
): Promise<Running> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const memory = program.startsWith('dist/server/') ? memorySettings : { flags: [], environment: {} };
  const child = spawn(process.execPath, [...memory.flags, join(projectRoot, program)], {
    cwd: projectRoot,
    env: {
      ...process.env,
      ...memory.environment,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      SITE_ORIGIN: origin,
      FFMPEG_PATH: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts: string[] = [];
  for (const pipe of [child.stdout, child.stderr]) pipe.on('data', (bytes: Buffer) => texts.push(bytes.toString()));
  child.once('exit', (code, signal) => texts.push(`ended with ${signal ?? code}\n`));
  const output = () => texts.join('');
  await untilAnswer(origin + path, child, output);
  return { origin, pid: child.pid ?? 0, readyMs: performance.now() - startedAt, output, [Symbol.asyncDispose]: () => stop(child) };
}

/** Longer than any goal, so that a slow start is reported as a figure and not as an error. */
const readyMs = 600_000;

/** Drawing all pictures of the demonstration content takes about a minute. */
const idleMaxMs = 300_000;

async function untilAnswer(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + readyMs;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}:\n${output()}`);
    if (await answers(url)) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  child.kill('SIGKILL');
  throw new Error(`No answer from ${url}:\n${output()}`);
}

/** A program that starts may also break an answer off. Its connection is not used again: until it is, the program may have closed it. */
async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { headers: { connection: 'close' } });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}

/** CPU time (user and system) of a process and its descendants so far, in milliseconds. */
export function cpuMs(pid: number): number {
  return [pid, ...descendants(pid)].reduce((sum, id) => sum + ticksOf(id), 0) * (1000 / ticksPerSecond);
}

/** Waits until a process and its descendants do nothing in the background, such as drawing pictures after a start. */
export async function untilIdle(pid: number): Promise<void> {
  const until = Date.now() + idleMaxMs;
  for (let quiet = 0; quiet < 3 && Date.now() < until;) {
    const before = cpuMs(pid);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    quiet = cpuMs(pid) - before <= 50 ? quiet + 1 : 0;
  }
}

/** Resident memory in MB. */
export function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Process ids of all descendants, such as PostgreSQL's backends. */
function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), statOf(Number(name))?.parent] as const);
  const direct = parents.filter(([, parent]) => parent === pid).map(([id]) => id);
  return direct.flatMap((id) => [id, ...descendants(id)]);
}

function ticksOf(pid: number): number {
  return statOf(pid)?.ticks ?? 0;
}

/** Parent, and user plus system time including ended children; the fields follow the name in brackets, which may contain spaces. */
function statOf(pid: number): { parent: number; ticks: number } | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process has ended.
    return null;
  }
  const fields = stat
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  return { parent: fields[1] ?? 0, ticks: [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0) };
}

/** Processor and load average, which show how far the wall-clock figures can be trusted. */
export function machineNoise(): string {
  const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[0];
  const cpu = /model name\s*:\s*(.+)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? 'unknown processor';
  const count = spawnSync('nproc', { encoding: 'utf8' }).stdout.trim();
  return `${cpu}, ${count} cores, load ${load}`;
}
