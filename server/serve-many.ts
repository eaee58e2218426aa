/** Several processes that share the port of this machine (WEB_CONCURRENCY); one that ends is started again. */
import cluster from 'node:cluster';
import type { Config } from './config.ts';
import type { OperatorLog } from './operator-log.ts';

/** Variable that tells a process its number, from 1. */
const numberVariable = 'WORKER_NUMBER';
const restartMs = 1_000;

/** Starts the processes and ends with them. */
export function serveMany({ webConcurrency }: Pick<Config, 'webConcurrency'>, log: OperatorLog): void {
  // Each process takes connections itself: one that another has handed to a process which then dies would hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const running = new Map<number, ReturnType<typeof cluster.fork>>();
  let isClosing = false;
  let exitCode = 0;

  const end = (code: number): void => {
    isClosing = true;
    exitCode = Math.max(exitCode, code);
    for (const worker of running.values()) worker.process.kill('SIGTERM');
    if (running.size === 0) process.exit(exitCode);
  };

  const start = (number: number): void => {
    if (isClosing) return;
    const worker = cluster.fork({ [numberVariable]: String(number) });
    running.set(number, worker);
    let hasListened = false;
    worker.once('listening', () => (hasListened = true));
    worker.once('exit', (code, signal) => {
      running.delete(number);
      // A start that fails has said why; it would fail again.
      if (isClosing || !hasListened) return end(code);
      log(`Process ${number} of ${webConcurrency} ended (${signal || code}); starting it again.`, 'error');
      setTimeout(() => start(number), restartMs);
    });
  };

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (isClosing) process.exit(1);
      isClosing = true;
      // A terminal already sends Ctrl+C to all processes.
      if (signal === 'SIGTERM' || !process.stdin.isTTY) end(0);
    });
  for (let number = 1; number <= webConcurrency; number += 1) start(number);
}

/** Whether this process starts the others and serves nothing itself. */
export function startsOthers({ webConcurrency }: Pick<Config, 'webConcurrency'>): boolean {
  return webConcurrency > 1 && cluster.isPrimary;
}

/** Whether another process has started this one, and holds the port. */
export function isOneOfMany(): boolean {
  return cluster.isWorker;
}

/** The settings of one of the processes: the first runs the background jobs, and each has a port for its own metrics. */
export function settingsOfProcess(config: Config): Config {
  const number = Number(process.env[numberVariable] ?? 1);
  if (config.webConcurrency === 1 || number === 1) return config;
  return { ...config, role: 'web', metricsPort: config.metricsPort && config.metricsPort + number - 1 };
}
