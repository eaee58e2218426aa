import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';
import { Document } from '#client/boot/document.tsx';
import { policyOfPage } from '#server/render/policy.ts';
import { bundleScript, inlineScripts } from './inline-script-plugin.ts';
import { projectRoot } from '#build/checks/check-report.ts';

/** Bytes that every page carries: with languages, early clicks, and nodes that an extension has inserted. */
const firstScriptMaxBytes = 4_800;

test('inlines the first script into every document, puts its hash into the policy, and stays within its budget', async () => {
  const { text, files } = await bundleScript(join(projectRoot, 'client/boot/first-script.ts'));
  const html = renderToStaticMarkup(createElement(Document, { language: 'en', assets: { entry: '/e.js', chunks: [] } }, null));

  expect(html).toContain(`data-chunks="">${text}</script>`);
  expect(policyOfPage(Buffer.from(html), '/')).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect(files.filter((file) => file.includes('/client/boot/')).length).toBe(5);
  expect(Buffer.byteLength(text)).toBeLessThan(firstScriptMaxBytes);
  // The text stands inside a script element, and its hash must not depend on line endings or comments.
  expect(text).not.toMatch(/<\/|<!--|\n/);
});

test('updates the importing module when a source changes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inline-script-'));
  try {
    writeFileSync(join(folder, 'part.ts'), "export const planted: string = 'planted';");
    writeFileSync(join(folder, 'script.ts'), "import { planted } from './part.ts';\n// A comment.\ndocument.title = planted;");
    writeFileSync(join(folder, 'page.ts'), "import text from './script.ts?inline-script';\nexport const html = text;");
    const result = await build({
      configFile: false,
      logLevel: 'error',
      plugins: [inlineScripts()],
      build: { write: false, lib: { entry: join(folder, 'page.ts'), formats: ['es'] } },
    });
    const [{ output } = { output: [] }] = [result].flat() as Rollup.RollupOutput[];
    const code = output[0]?.type === 'chunk' ? output[0].code : '';

    expect(code).toContain('document.title=`planted`');
    expect(code).not.toContain('A comment');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('throws for a script that does not bundle', async () => {
  await expect(bundleScript(join(projectRoot, 'client/boot/no-such-script.ts'))).rejects.toThrow(/no-such-script/);
});
