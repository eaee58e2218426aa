/** The test projects: pure tests beside their files, and in `test/` whatever boots a database, the app or a browser. */
import { existsSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration, type ViteUserConfig } from 'vitest/config';
import { engineFlags } from '#test/support/engine-flags.ts';
import { pathWithTools } from '#build/tools/tools.ts';
import { inlineScripts } from './plugins/inline-script-plugin.ts';
import { bundleVariable, siteEngineVariable } from '#test/support/site-engine.ts';
import { DurationWriter, LongestFirst } from './test-order.ts';
import { foldersOf } from './test-parts.ts';
import { RetryCounter } from './test-retries.ts';
import { componentIds } from './plugins/component-ids-plugin.ts';
import { projectRoot } from './vite.config.ts';

interface Shape {
  name: string;
  include: string[];
  /** Longest that a test of the project may take. */
  seconds: number;
  /** Projects run by ascending group: the quick ones that find most come first, and browsers run alone. */
  group: 0 | 1 | 2;
  globalSetup?: string;
  env?: Record<string, string>;
}

function project({ name, include, seconds, group, globalSetup, env = {} }: Shape): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include,
      testTimeout: seconds * 1_000,
      // Browser tests may begin before the films of the demonstration are packaged, which a busy machine takes minutes for.
      hookTimeout: (group === 2 ? 600 : 60) * 1_000,
      sequence: { groupOrder: group },
      // A process goes on with the next file: to load the server and its database engine again costs more than most files.
      isolate: false,
      setupFiles: ['test/support/each-file.ts'],
      execArgv: engineFlags(),
      // Tests of databases, servers and browsers wait for other processes and for clocks more than they work; pure tests do not.
      maxWorkers: workers[group],
      // Four processes on two cores are late at times; test-retries.ts names what needed its second try, and allows few.
      ...(group === 0 ? {} : { retry: 1 }),
      ...(globalSetup ? { globalSetup } : {}),
      env: { ...commonEnv, ...env },
    },
  };
}

/** Processes of each group on a machine with two cores. */
const workers = [3, 4, 4] as const;

const packagedSite = 'test/support/packaged-site.ts';
const databases = 'test/support/database/databases.ts';

/** Each test that writes has folders of its own, up to 90 MB a site; in memory, where there is room for many, they are copied and removed ten times as fast. */
function temporaryFolder(): Record<string, string> {
  const memory = '/dev/shm';
  const roomBytes = 6 * 1024 ** 3;
  if (process.env['TMPDIR'] || !existsSync(memory)) return {};
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > roomBytes && freemem() > roomBytes ? { TMPDIR: memory } : {};
}

/** Sites and commands that tests start compile the same bundle again and again; Node.js keeps the result for the next one, which spares a tenth of a start. */
const compiledCode = { NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/compiled') };

const commonEnv = { NODE_ENV: 'test', LOG_LEVEL: 'silent' };

/** A browser opens files with Chinese names only in a UTF-8 locale; containers often name none. */
function unicodeLocale(): Record<string, string> {
  const { LC_ALL, LC_CTYPE, LANG } = process.env;
  return /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '') ? {} : { LC_ALL: 'C.UTF-8' };
}

// Set-ups, workers and the programs that they start inherit them.
Object.assign(process.env, { PATH: pathWithTools(), ...temporaryFolder(), ...unicodeLocale(), ...compiledCode });

/** Sites that a test file writes to are on PostgreSQL daily, which costs less processor time, and on the embedded engine in an exhaustive run; the site that files only read is always on the embedded one. */
const siteEnv = (mode: string) => ({
  [siteEngineVariable]: mode === 'exhaustive' ? 'embedded' : 'postgres',
  // React and its companions, as on a real site: their development builds, which an exhaustive run has, take two and a half times as long to render a page.
  NODE_ENV: mode === 'exhaustive' ? 'test' : 'production',
});

/** Folders whose tests run on the bundle that ships: the browser tests always do. */
const foldersOnBundle = (mode: string) => (mode === 'exhaustive' ? 'render,http' : 'render');

export default defineConfig(({ mode }) => {
  // Read by test/support/exhaustive.ts in workers, which inherit it, and in set-ups.
  if (mode === 'exhaustive') process.env['EXHAUSTIVE'] = '1';
  return configurationOf(mode);
});

const configurationOf = (mode: string): ViteUserConfig => ({
  root: projectRoot,
  plugins: [componentIds(projectRoot), react(), inlineScripts()],
  // The libraries' development builds have another JSX function.
  oxc: { jsx: { development: mode === 'exhaustive' } },
  test: {
    environment: 'node',
    // Pages carry the theme, which vitest would leave empty.
    css: true,
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new RetryCounter(), ...(mode === 'durations' ? [new DurationWriter()] : [])],
    // Drills whose like is met daily, and that cost more than they find: nightly.yml runs them.
    exclude: [...configDefaults.exclude, ...(mode === 'exhaustive' ? [] : ['**/*.exhaustive.{test,spec}.ts'])],
    passWithNoTests: false,
    allowOnly: false,
    // Pages are long; a difference of two is told by what is around it.
    diff: { truncateThreshold: 12, maxDepth: 4 },
    // A poll's own second is short for a browser on a busy machine; the limit of the test is what counts.
    expect: { poll: { timeout: 30_000, interval: 50 } },
    projects: [
      project({ name: 'unit', include: ['{build,client,server,shared}/**/*.test.{ts,tsx}', 'test/*.test.ts'], seconds: 20, group: 0 }),
      // One project, so that its processes load the server and its database engines once for all folders.
      project({
        name: 'server',
        include: foldersOf(mode).map((folder) => `test/${folder}/**/*.test.{ts,tsx}`),
        seconds: 60,
        group: 1,
        globalSetup: databases,
        env: { ...siteEnv(mode), [bundleVariable]: foldersOnBundle(mode) },
      }),
      project({ name: 'e2e', include: ['test/e2e/**/*.spec.ts'], seconds: 180, group: 2, globalSetup: packagedSite, env: siteEnv(mode) }),
    ],
  },
});
