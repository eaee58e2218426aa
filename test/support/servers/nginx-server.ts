/** nginx as a CDN in front of sites, with the file of `build/deploy`: only names and folders of containers are replaced. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { findProgram } from './drill.ts';
import { freePort } from './free-port.ts';

export interface NginxServer extends AsyncDisposable {
  origin: string;
}

/** `sites` are origins of instances; the port is given where sites must know it before. */
export async function startNginx(sites: readonly string[], port?: number): Promise<NginxServer> {
  const program = findProgram('nginx');
  if (!program) throw new Error('nginx was not found');
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  // Its workers run as another user.
  chmodSync(folder, 0o755);
  const taken = port ?? (await freePort());
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configurationFor(sites, { folder, port: taken }));
  const child = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const origin = `http://127.0.0.1:${taken}`;
  const stop = async () => {
    child.kill('SIGQUIT');
    const killer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(killer);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await vi.waitUntil(
      () =>
        fetch(`${origin}/healthz`).then(
          () => true,
          () => child.exitCode !== null,
        ),
      { timeout: 30_000 },
    );
    if (child.exitCode !== null) throw new Error('nginx ended instead of starting');
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, [Symbol.asyncDispose]: stop };
}

function configurationFor(sites: readonly string[], { folder, port }: { folder: string; port: number }): string {
  const inFolder = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`);
  const servers = sites.map((origin) => `server ${new URL(origin).host}$<failing>;`).join(' ');
  const replaced: [string | RegExp, string][] = [
    ['worker_processes auto;', `worker_processes 2; daemon off; pid ${join(folder, 'nginx.pid')};`],
    ['http {', `http {\n  access_log off; ${inFolder.join(' ')}`],
    [/resolver .*;/, ''],
    [/server web:3000 resolve(?<failing>[^;]*);/g, servers],
    ['/var/cache/nginx/pages', join(folder, 'pages')],
    ['listen 80;', `listen 127.0.0.1:${port};`],
  ];
  return replaced.reduce(
    (text, [from, to]) => {
      if (text.replace(from, '') === text) throw new Error(`nginx.conf has no ${from.toString()}`);
      return text.replace(from, to);
    },
    readFileSync(join(projectRoot, 'build/deploy/nginx.conf'), 'utf8'),
  );
}
