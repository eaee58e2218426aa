import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
const { fillNews } = await import('#build/bench/list-scale.ts');
const { startDatabaseServer } = await import('#build/bench/postgres.ts');
const { measure } = await import('#build/bench/sitemap.ts') as any;
const { freePort } = await import('#test/support/free-port.ts');
async function run(name: string, env: Record<string, string>) {
  const port = await freePort();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', '--import', 'tsx', 'found-serve.mts'], { env: { ...process.env, MALLOC_ARENA_MAX: '2', ...env, PORT: String(port) }, stdio: 'inherit' });
  const origin = `http://127.0.0.1:${port}`;
  for (;;) { if ((await fetch(origin + '/readyz').catch(() => null))?.ok) break; await new Promise((r) => setTimeout(r, 100)); }
  try { console.log(JSON.stringify(await measure({ origin, pid: child.pid, output: () => '' }, name), null, 0)); } finally { child.kill(); }
}
const t = Date.now();
if (process.argv[2] !== 'embedded') {
  await using server = await startDatabaseServer();
  if (server) { await fillNews({ databaseUrl: server.url, dataFolder: mkdtempSync('/tmp/found/pg-') }, 100_000); console.log('filled', Date.now() - t); await run('PostgreSQL', { DB: server.url }); }
} else {
  const folder = mkdtempSync('/tmp/found/pgl-');
  await fillNews({ databaseUrl: null, dataFolder: folder }, 100_000); console.log('filled', Date.now() - t);
  await run('PGlite', { FOLDER: folder });
}
process.exit(0);
