/** A real S3 server in a separate process, with one empty bucket. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import type { S3Settings } from '#server/ports/storage-s3.ts';
import { freePort } from './free-port.ts';

export interface S3Server {
  settings: S3Settings & { endpoint: string };
  /** Simulates an outage: running requests are aborted. */
  halt: () => Promise<void>;
  /** Starts it again over the same files. */
  resume: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 's3-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const bucket = 'panda';
  const program = join(projectRoot, 'test/support/servers/s3-process.ts');
  const begin = () => spawn(process.execPath, ['--import', 'tsx', program, folder, String(port), bucket], { stdio: 'ignore' });
  let child = begin();
  const untilReady = () =>
    vi.waitUntil(
      () =>
        fetch(endpoint).then(
          () => true,
          () => false,
        ),
      { timeout: 50_000 },
    );
  const halt = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  await untilReady();
  return {
    // The only key that this server knows.
    settings: { endpoint, region: 'us-east-1', bucket, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    halt,
    resume: async () => {
      child = begin();
      await untilReady();
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
