/**
 * Runs a program on an untrusted file: arguments are never parsed by a shell, and the process group is niced, limited
 * in memory, time and file size, and killed as a whole, even if the site itself is killed.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

export interface RunOptions {
  signal: AbortSignal;
  /** Called with each line of output, which is then not collected. */
  onLine?: (line: string) => void;
  /** Processor seconds over all threads; an hour by default. */
  cpuSeconds?: number;
}

/** The program ended with a non-zero exit code. */
export class ProgramError extends Error {
  readonly code: number | null;
  /** The last lines that it wrote to its standard error. */
  readonly complaint: string;
  constructor(program: string, code: number | null, complaint: string) {
    super(`${program} ended with ${code}: ${complaint}`);
    this.name = 'ProgramError';
    this.code = code;
    this.complaint = complaint;
  }
}

/** Below everything that answers visitors. */
const niceness = 15;
const outputMax = 1_000_000;
/** Address space; decoding 4K in a few threads and encoding three sizes takes about 1 GB. */
const memoryMegabytes = 4_096;
/** Per file: a segment or a picture, never a whole film. */
const fileMegabytes = 256;
const cpuSecondsDefault = 3_600;

/**
 * Arguments are positional parameters, so the shell never parses them as commands. PATH is fixed to the system's
 * folders. Standard input is a pipe from the site: when the site dies, the pipe closes and the group is killed. Limits
 * that a system does not support are skipped.
 */
const script = `
PATH="\${PATH:+$PATH:}/usr/bin:/bin"
ulimit -v ${memoryMegabytes * 1_024} 2>/dev/null
ulimit -f ${fileMegabytes * 2_048} 2>/dev/null
ulimit -c 0 2>/dev/null
ulimit -t "$1" 2>/dev/null
shift
exec 3<&0 </dev/null
nice -n ${niceness} "$@" 3<&- &
worker=$!
{ cat; kill -KILL 0; } <&3 >/dev/null 2>&1 &
exec 3<&-
wait "$worker"
`;

const running = new Set<ChildProcess>();

/** Number of programs that run now. */
export function programsRunning(): number {
  return running.size;
}

/** Runs a program and returns its output. Rejects with `ProgramError` on failure, and with the signal's reason on abort. */
export function runProgram(
  program: string,
  args: readonly string[],
  { signal, onLine, cpuSeconds = cpuSecondsDefault }: RunOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(reasonOf(signal));
    const child = start(program, args, cpuSeconds);
    running.add(child);
    const written: string[] = [];
    const complaints: string[] = [];
    child.stdout?.on('data', onLine ? linesTo(onLine) : keepIn(written));
    child.stderr?.on('data', keepIn(complaints));
    child.stdin?.on('error', () => undefined);
    const kill = () => killGroup(child.pid);
    signal.addEventListener('abort', kill, { once: true });
    // Kills the group when the site exits without closing.
    process.once('exit', kill);
    const settle = () => {
      running.delete(child);
      signal.removeEventListener('abort', kill);
      process.off('exit', kill);
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('close', (code) => {
      settle();
      if (signal.aborted) reject(reasonOf(signal));
      else if (code === 0) resolve(written.join(''));
      else reject(new ProgramError(basename(program), code, complaints.join('').trim().slice(-400)));
    });
  });
}

function start(program: string, args: readonly string[], cpuSeconds: number): ChildProcess {
  if (process.platform !== 'win32')
    return spawn('/bin/sh', ['-c', script, 'sh', String(Math.ceil(cpuSeconds)), program, ...args], { detached: true, stdio: 'pipe' });
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  child.once('spawn', () => lower(child.pid));
  return child;
}

function keepIn(texts: string[]): (bytes: Buffer) => void {
  let length = 0;
  return (bytes) => {
    if (length > outputMax) return;
    length += bytes.length;
    texts.push(bytes.toString());
  };
}

function linesTo(onLine: (line: string) => void): (bytes: Buffer) => void {
  let rest = '';
  return (bytes) => {
    const lines = (rest + bytes.toString()).split('\n');
    rest = lines.pop()?.slice(-outputMax) ?? '';
    for (const line of lines) onLine(line);
  };
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('ended');
}

/** The process may have ended already; then there is nothing to lower. */
function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    return;
  }
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    return;
  }
}
