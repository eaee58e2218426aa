/** Installs, builds and starts the peers: programs of pinned versions in a folder that git ignores, never in the project's dependencies. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#build/checks/check-report.ts';
import type { Home } from '#shared/api/home.ts';
import { peerPageOf, type PeerPage } from './peer-page.ts';
import { startSite, type Running } from './processes.ts';

interface Peer {
  /** Arguments of `npx` that build it; null where nothing is built. */
  build: readonly string[] | null;
  /** Program below its folder. */
  program: string;
}

const peers = {
  astro: { build: ['astro', 'build'], program: 'dist/server/entry.mjs' },
  next: { build: ['next', 'build'], program: '.next/standalone/server.js' },
  strapi: { build: null, program: 'start.js' },
} as const satisfies Record<string, Peer>;

export type PeerName = keyof typeof peers;

const quiet = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', STRAPI_TELEMETRY_DISABLED: 'true', NODE_ENV: 'production' };

class PeerMissing extends Error {}

export interface PreparedPeers {
  /** A line for each peer that could not be prepared. */
  missing: string[];
  has: (name: PeerName) => boolean;
}

let prepared: PreparedPeers | null = null;

/** Prepares Astro, Next and Strapi, once in a run, with the lists of the home page of a running site. */
export async function preparedPeers(origin: string): Promise<PreparedPeers> {
  if (prepared) return prepared;
  const { data } = (await (await fetch(`${origin}/web/cms/content/getHomev2?languageType=0`)).json()) as { data: Home };
  const missing = new Map<PeerName, string>();
  for (const name of Object.keys(peers) as PeerName[]) {
    try {
      preparePeer(name, peerPageOf(data));
    } catch (error) {
      if (!(error instanceof PeerMissing)) throw error;
      missing.set(name, `MISSING PEER ${name}: ${error.message}`);
    }
  }
  prepared = { missing: [...missing.values()], has: (name) => !missing.has(name) };
  return prepared;
}

/** Prepares a peer once for each state of its sources and of the page. Throws `PeerMissing` with the reason if that fails. */
function preparePeer(name: PeerName, page: PeerPage): void {
  const sources = join(projectRoot, 'build/bench/peers', name);
  const folder = folderOf(name);
  mkdirSync(folder, { recursive: true });
  const wanted = readFileSync(join(sources, 'package.json'), 'utf8');
  const installed = join(folder, 'installed.json');
  if (textOf(installed) !== wanted) {
    cpSync(join(sources, 'package.json'), join(folder, 'package.json'));
    run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--legacy-peer-deps']);
    writeFileSync(installed, wanted);
  }
  const { build, program } = peers[name];
  const state = [...filesOf(sources), JSON.stringify(page)].join('\n');
  const built = join(folder, 'built.txt');
  if (textOf(built) === state && existsSync(join(folder, program))) return;
  cpSync(sources, folder, { recursive: true });
  writeFileSync(join(folder, name === 'astro' ? 'src/page.json' : 'page.json'), JSON.stringify(page));
  if (build) run(folder, 'npx', build);
  // Next leaves them to a server of files.
  if (name === 'next') cpSync(join(folder, '.next/static'), join(folder, '.next/standalone/.next/static'), { recursive: true });
  writeFileSync(built, state);
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

/** Starts a prepared peer; ready when `path` answers. */
export function startPeer(name: PeerName, { path = '/', environment = {} } = {}): Promise<Running> {
  return startSite({ ...quiet, HOSTNAME: '127.0.0.1', ...environment }, { program: join('dist/peers', name, peers[name].program), path });
}

function folderOf(name: PeerName): string {
  return join(projectRoot, 'dist/peers', name);
}

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function run(folder: string, command: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...quiet } });
  if (status !== 0) throw new PeerMissing(`${command} ${args.join(' ')} failed: ${`${stdout}${stderr}`.trim().slice(-300)}`);
}
