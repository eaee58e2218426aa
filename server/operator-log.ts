/** Lines for operators outside of requests: as they are in a terminal, as log records in production. */
import { hostname } from 'node:os';
import type { Config } from './config.ts';
import { logOutput } from '#server/ports/log-output.ts';

/** Levels as numbers, as the log of requests has them. */
const levels = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 } as const;
export type LogLevel = keyof typeof levels;

/** Levels of lines that begin with an area, such as `films: …`. */
const levelOfArea: Readonly<Record<string, LogLevel>> = { changes: 'error', jobs: 'error', database: 'warn', mail: 'warn', wechat: 'warn' };

export function print(line: string): void {
  logOutput.write(`${line}\n`);
}

export type OperatorLog = (line: string, level?: LogLevel, fields?: Readonly<Record<string, unknown>>) => void;

export function createOperatorLog(
  { logFormat, logLevel }: Pick<Config, 'logFormat' | 'logLevel'>,
  write: (line: string) => void = print,
): OperatorLog {
  if (logFormat === 'text') return (line) => write(line);
  const least = logLevel === 'silent' ? Infinity : levels[logLevel as LogLevel];
  return (line, level, fields = {}) => {
    const [, area, message = line] = /^([a-z]+): (.*)$/s.exec(line) ?? [];
    const number = levels[level ?? levelOfArea[area ?? ''] ?? 'info'];
    if (number < least) return;
    write(
      JSON.stringify({
        level: number,
        time: Date.now(),
        pid: process.pid,
        hostname: hostname(),
        ...(area ? { area } : {}),
        ...fields,
        msg: message,
      }),
    );
  };
}
