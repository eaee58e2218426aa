/** Every rule of build/checks/dependency-rules.cjs reports its planted violation and nothing in a valid tree. */
import { expect, test } from 'vitest';
import { findForbiddenImports, importRules } from './check-imports.ts';
import { plantFiles } from './planted-files.ts';

type Files = Record<string, string>;

const soundTree: Files = {
  'package.json': JSON.stringify({ dependencies: { pg: '1', fastify: '1', react: '1' }, devDependencies: { vite: '1' } }),
  'server/main.ts': "import './app.ts'; import './db/client.ts';",
  'server/app.ts': "import './routes/content.ts'; import './render/render-page.ts'; import './plugins/health.ts'; import 'fastify';",
  'server/cli/cli.ts': "import '../db/seed.ts';",
  'server/db/client.ts': "import 'pg';",
  'server/db/seed.ts': "import '#server/demo/content.ts';",
  'server/demo/content.ts': 'export const content = 1;',
  'server/ports/clock.ts': 'export const now = 1;',
  'server/plugins/health.ts': "import 'node:os';",
  'server/routes/content.ts': "import '#server/services/content.ts';",
  'server/services/content.ts': "import '#server/db/client.ts'; import '#server/ports/clock.ts';",
  'server/render/render-page.ts': "import '#client/routes.tsx';",
  'client/boot/main.tsx': "import '../routes.tsx';",
  'client/shells/public-shell.tsx': "import '#client/state/site.ts';",
  'client/shells/shell-handle.tsx': "export const shells = () => import('./public-shell.tsx');",
  'client/routes.tsx': "import './lib/page.tsx'; import './shells/shell-handle.tsx';",
  'client/lib/page.tsx': "export const pages = import.meta.glob(['/client/pages/*.tsx', '!/client/pages/*.test.tsx']);",
  'client/pages/home.tsx': "import '#client/features/home/hero.tsx'; import '#client/features/face/card.tsx';",
  'client/pages/news.tsx': "import '#shared/api/search.ts';",
  'client/features/home/hero.tsx': "import '#client/record/record-list.tsx'; import '#client/ui/button.tsx';",
  'client/features/face/card.tsx': "import 'react';",
  'client/record/record-list.tsx': "import '#client/state/site.ts';",
  'client/state/site.ts': "import '#client/lib/storage.ts';",
  'client/lib/storage.ts': "import '#client/ui/overlay/toast.tsx';",
  'client/ui/overlay/toast.tsx': "import '#client/ui/button.tsx';",
  'client/ui/button.tsx': "import '#client/theme/media.ts';",
  'client/theme/media.ts': 'export const media = 1;',
  'shared/api/search.ts': 'export const search = 1;',
  'shared/limits.ts': "import './api/search.ts';",
  'shared/limits.test.ts': "import './limits.ts'; import 'node:fs';",
  'build/tool.ts': "import 'vite'; import '#shared/limits.ts';",
  'test/http/content.test.ts': "import '#server/app.ts';",
  'test/support/clock.ts': 'export type Clock = 1;',
};

/** Lines per rule that break it; they are appended to files of the valid tree. */
const faults: Record<string, Files> = {
  'no-circles': { 'shared/api/search.ts': "import type { Limit } from '#shared/limits.ts';" },
  'no-dead-files': { 'shared/forgotten.ts': 'export const forgotten = 1;' },
  'no-missing-files': { 'server/app.ts': "import './nowhere.ts';" },
  'no-undeclared-packages': { 'server/app.ts': "import 'left-pad';" },
  'no-development-packages-in-product': { 'server/app.ts': "const { createServer } = await import('vite');" },
  'product-never-build': { 'server/app.ts': "import '#build/tool.ts';" },
  'no-tests-in-code': { 'server/app.ts': "import type { Clock } from '#test/support/clock.ts';" },
  'shared-stands-alone': { 'shared/limits.ts': "export * from '#client/theme/media.ts';" },
  'shared-has-no-platform': { 'shared/limits.ts': "import 'fs';" },
  'client-never-server': { 'client/lib/storage.ts': "import type { Clock } from '#server/ports/clock.ts';" },
  'client-has-no-node': { 'client/lib/storage.ts': "import 'node:path';" },
  'theme-stands-alone': { 'client/theme/media.ts': "import '#client/features/face/card.tsx';" },
  'ui-knows-no-domain': { 'client/ui/button.tsx': "import '#shared/api/search.ts';" },
  'ui-stands-on-theme': { 'client/ui/button.tsx': "import '#client/features/face/card.tsx';" },
  'lib-below-state': { 'client/lib/page.tsx': "import '#client/state/site.ts';" },
  'lib-below-features': { 'client/lib/storage.ts': "import '#client/features/face/card.tsx';" },
  'record-below-features': { 'client/record/record-list.tsx': "import '#client/features/face/card.tsx';" },
  'features-below-pages': { 'client/features/face/card.tsx': "import '#client/pages/news.tsx';" },
  'features-stay-apart': { 'client/features/home/hero.tsx': "import '#client/features/face/card.tsx';" },
  'pages-stay-apart': { 'client/pages/home.tsx': "import './news.tsx';" },
  'pages-below-routes': { 'client/pages/home.tsx': "import '#client/shells/public-shell.tsx';" },
  'only-render-reads-client': { 'server/routes/content.ts': "import '#client/theme/media.ts';" },
  'render-reads-through-the-api': { 'server/render/render-page.ts': "import '#server/services/content.ts';" },
  'services-know-no-http': { 'server/services/content.ts': "import type { FastifyRequest } from 'fastify';" },
  ...domainFaults(),
  'routes-hold-no-sql': { 'server/routes/content.ts': "import 'pg';" },
  'ports-hold-no-rules': { 'server/ports/clock.ts': "import '#server/db/client.ts';" },
  'database-knows-no-rules': { 'server/db/client.ts': "import '#server/plugins/health.ts';" },
  'demo-content-only-for-seeding': { 'server/services/content.ts': "import '#server/demo/content.ts';" },
  'demo-content-knows-no-http': { 'server/demo/content.ts': "import '#server/plugins/health.ts';" },
};

test('reports nothing in a valid tree', () => {
  expect(findForbiddenImports(plant({}))).toEqual([]);
});

test('plants a violation for every rule', () => {
  expect(Object.keys(faults)).toEqual(importRules().map(({ name }) => name));
});

test.each(Object.entries(faults))('reports a violation of %s', (name, lines) => {
  const root = plant(lines);

  const faults = findForbiddenImports(root);

  expect(faults.map((line) => line.split(':')[0])).toEqual([name]);
});

test.each([
  ['a type in a query', "type Storage = import('#client/lib/storage.ts').Storage;"],
  ['a re-export', "export { storage } from '#client/lib/storage.ts';"],
  ['a worker', "new Worker(new URL('../lib/storage.ts', import.meta.url));"],
  ['a glob', "import.meta.glob<Module>('/client/lib/st*.ts');"],
  ['a call', "await import('#client/lib/storage.ts');"],
])('an import by %s counts', (_, line) => {
  const root = plant({ 'client/ui/button.tsx': line });

  const faults = findForbiddenImports(root);

  expect(faults).toContain('ui-stands-on-theme: client/ui/button.tsx -> client/lib/storage.ts');
});

/** Makes each service domain import the one after it. */
function domainFaults(): Record<string, Files> {
  const later = importRules().flatMap(({ name }) => /^([\w-]+)-below-later-domains$/.exec(name)?.[1] ?? []);
  return Object.fromEntries(
    later.map((domain, at) => {
      const next = later[at + 1] ?? 'doctor';
      const lines = {
        'server/services/content.ts': `import './${domain}/a.ts';`,
        [`server/services/${domain}/a.ts`]: `import '../${next}/b.ts';`,
        [`server/services/${next}/b.ts`]: 'export const b = 1;',
      };
      return [`${domain}-below-later-domains`, lines];
    }),
  );
}

/** Writes the valid tree plus the lines to a temporary folder and returns its path. */
function plant(lines: Files): string {
  const names = [...new Set([...Object.keys(soundTree), ...Object.keys(lines)])];
  return plantFiles(Object.fromEntries(names.map((name) => [name, `${soundTree[name] ?? ''}\n${lines[name] ?? ''}\n`])));
}
