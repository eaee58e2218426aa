/** Varnish as a CDN in front of sites, with the file of `build/deploy`: only the names of containers are replaced. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { findProgram } from './drill.ts';

export interface VarnishServer extends AsyncDisposable {
  origin: string;
}

/** In front of two sites; sites must know the port before. */
export async function startVarnish([first = '', second = '']: readonly string[], port: number): Promise<VarnishServer> {
  const program = findProgram('varnishd');
  if (!program) throw new Error('Varnish was not found');
  const folder = mkdtempSync(join(tmpdir(), 'varnish-'));
  // It gives its rights up.
  chmodSync(folder, 0o777);
  const file = join(folder, 'site.vcl');
  const text = readFileSync(join(projectRoot, 'build/deploy/varnish.vcl'), 'utf8');
  const placed = [first, second].reduce((vcl, origin, index) => {
    const { hostname, port: own } = new URL(origin);
    return vcl.replace(`.host = "web${index + 1}";\n  .port = "3000";`, `.host = "${hostname}";\n  .port = "${own}";`);
  }, text);
  writeFileSync(file, placed);
  // Those that the file names.
  const limits = [...text.matchAll(/-p \w+=\w+/g)].flatMap(([limit]) => limit.split(' '));
  const parameters = ['-F', '-a', `127.0.0.1:${port}`, '-f', file, '-n', join(folder, 'work'), '-s', 'malloc,64m', ...limits];
  const child = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  child.stderr.on('data', (bytes: Buffer) => said.push(bytes.toString()));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  await vi.waitUntil(
    () =>
      child.exitCode !== null ||
      fetch(`${origin}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { timeout: 60_000 },
  );
  if (child.exitCode !== null) throw new Error(`Varnish ended instead of starting:\n${said.join('')}`);
  return { origin, [Symbol.asyncDispose]: stop };
}
