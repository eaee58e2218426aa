/** Blocks of an item through the calls of its editor: refused shapes, cleaned texts, and the check before the review. */
import { expect, test } from 'vitest';
import { emptyBlock } from '#shared/site/page-blocks.ts';
import { demoAccounts } from '#test/support/browser/account-guest.ts';
import { siteOfFile } from '#test/support/of-file.ts';
import { callerOf, demoAdmin } from '#test/support/publish-text.ts';

interface Work {
  id: string;
  revisionId: string;
  version: number;
}

const site = siteOfFile();
const items = '/webAdmin/cms/content';
const fields = { titleZh: '交通', titleEn: 'Travel', bodyZh: '<p>文</p>', bodyEn: '<p>Text</p>', coverId: 'f01' };
const title = { titleZh: '题', titleEn: 'Title' };
const block = (data: object, id = 'one') => ({ id, block: { ...emptyBlock, ...title, ...data }, isShown: true });

test('blocks are cleaned, merge as a field, and keep an item from its review while one lacks something', async () => {
  const [by, judge] = await Promise.all([callerOf(site().origin, demoAccounts.pgc), callerOf(site().origin, demoAdmin)]);
  const { id, revisionId, version } = await by<Work>(`${items}/add`, { kind: 'article', columnId: 'news', fields });
  const save = (at: number, blocks: unknown[]) =>
    by<{ version: number; checks: { name: string; isMet: boolean }[]; fields: { blocks?: unknown } }>(`${items}/save`, {
      id,
      revisionId,
      version: at,
      changes: { blocks },
    });

  for (const blocks of [
    [block({ kind: 'script' })],
    [block({ picked: Array.from({ length: 13 }, (_, at) => `n${at}`) })],
    [block({ picked: ['../n01'] })],
    [block({ count: 0 })],
    [block({ titleEn: 'x'.repeat(61) })],
    [block({}), block({})],
    [{ id: 'one', isShown: true }],
    Array.from({ length: 21 }, (_, at) => block({}, `b${at}`)),
  ])
    await expect(save(version, blocks)).rejects.toThrow('save: 400');
  await expect(save(version, [block({ kind: 'pictures', pictures: ['nowhere'] })])).rejects.toThrow('save: 404');

  const hostileTexts = { kind: 'text', textZh: ' 一\u202E二 ', textEn: '<script>1</script>', path: 'javascript:alert(1)' };
  const hostile = block({ ...hostileTexts, onload: 'x' });
  const saved = await save(version, [hostile]);
  expect(saved.fields.blocks).toEqual([{ ...hostile, block: { ...emptyBlock, ...title, ...hostileTexts, textZh: '一二' } }]);
  expect(saved.checks.find(({ name }) => name === 'blocks')).toMatchObject({ isMet: false, isRequired: true });
  const work = (at: number) => ({ id, revisionId, version: at });
  await expect(by(`${items}/submitApprove`, work(saved.version))).rejects.toThrow('submitApprove: 400');
  await expect(save(version, [block({ kind: 'call' })])).rejects.toThrow('save: 409');

  const whole = await save(saved.version, [block({ kind: 'text', textZh: '一', textEn: '<script>1</script>' })]);
  expect(whole.checks.find(({ name }) => name === 'blocks')?.isMet).toBe(true);
  const sent = await by<Work>(`${items}/submitApprove`, work(whole.version));
  const approved = await judge<Work>(`${items}/approve`, work(sent.version));
  await judge(`${items}/online`, work(approved.version));
  const page = await (await fetch(`${site().origin}/en/content/article/${id}`)).text();
  expect(page).toContain('&lt;script&gt;1&lt;/script&gt;');
});
