/**
 * Durable files for the embedded engine: flushed to disk before a commit is acknowledged. PGlite's NodeFS has no fsync
 * and starts PostgreSQL with `-F`; this adds the one and removes the other. Patches emscripten, so the PGlite version
 * is pinned and a test counts fsync calls per commit.
 */
import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface OpenStream {
  /** Descriptor of the real file; absent for streams that are not files. */
  nfd?: number;
}

/** The part of the emscripten module that is patched. */
interface ModuleFiles {
  NODEFS: { stream_ops: { fsync?: (stream: OpenStream) => number } };
}

export class DurableNodeFS extends NodeFS {
  /** Number of fsync calls since the start. */
  fsyncCount = 0;

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const instance = await super.init(...args);
    instance.emscriptenOpts.preRun?.push((module: unknown) => {
      (module as ModuleFiles).NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) {
          this.fsyncCount += 1;
          fsyncSync(stream.nfd);
        }
        return 0;
      };
    });
    return instance;
  }
}

/** Start parameters: fsync on (`fdatasync` is a no-op in the engine, so the method must be `fsync`), and little memory. */
export const durableStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...settings({ fsync: 'on', wal_sync_method: 'fsync', synchronous_commit: 'on', shared_buffers: '16MB', jit: 'off' }),
];

function settings(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
