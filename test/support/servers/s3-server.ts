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
  stop: () => Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 's3-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const bucket = 'panda';
  const program = join(projectRoot, 'node_modules/s3rver/bin/s3rver.js');
  const child = spawn(
    process.execPath,
    [program, '--directory', folder, '--address', '127.0.0.1', '--port', String(port), '--silent', '--configure-bucket', bucket],
    { stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await vi.waitUntil(
    () =>
      fetch(endpoint).then(
        () => true,
        () => false,
      ),
    { timeout: 50_000 },
  );
  return {
    // The only key that this server knows.
    settings: { endpoint, region: 'us-east-1', bucket, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
