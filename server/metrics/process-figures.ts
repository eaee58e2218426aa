/** Figures of this process: processor, memory, open files, event loop. */
import { readdir } from 'node:fs/promises';
import type { EventLoopWindow } from './event-loop-window.ts';
import type { Figure } from './figure.ts';

const fractions = [0.5, 0.99, 1] as const;

export function processFigures(eventLoop: EventLoopWindow): Figure[] {
  const startedAt = Date.now() / 1_000 - process.uptime();
  return [
    {
      name: 'process_cpu_seconds_total',
      type: 'counter',
      help: 'Processor seconds of this process',
      read: () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
    },
    { name: 'process_start_time_seconds', type: 'gauge', help: 'Unix time at which the process started', read: () => startedAt },
    { name: 'process_resident_memory_bytes', type: 'gauge', help: 'Memory of this process in RAM', read: () => process.memoryUsage.rss() },
    {
      name: 'process_heap_bytes',
      type: 'gauge',
      help: 'Memory of JavaScript: reserved, used, and buffers outside of the heap',
      labels: ['kind'],
      read: () => {
        const { heapTotal, heapUsed, external } = process.memoryUsage();
        return [
          [{ kind: 'total' }, heapTotal],
          [{ kind: 'used' }, heapUsed],
          [{ kind: 'external' }, external],
        ];
      },
    },
    {
      name: 'process_open_fds',
      type: 'gauge',
      help: 'Open files and connections; only on Linux',
      read: async () => {
        const files = await readdir('/proc/self/fd').catch(() => null);
        return files ? [[{}, files.length]] : [];
      },
    },
    {
      name: 'event_loop_delay_seconds',
      type: 'gauge',
      help: 'Delay of the event loop over the last one to two minutes: half of all timers, 99 %, and 1 = the longest',
      labels: ['fraction'],
      read: () => fractions.map((fraction) => [{ fraction: String(fraction) }, eventLoop.delaySeconds(fraction)] as const),
    },
  ];
}
