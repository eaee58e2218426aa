/** The public page of a film or a person with typed fields: as it would be, for staff only, and without a trace. */
import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntry } from '#server/db/schema/audit.ts';
import { contentChange } from '#server/db/schema/content.ts';
import { ofFile } from '#test/support/of-file.ts';
import { openCallerStage } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf } from '#test/http/contracts/contract-calls.ts';

const stage = ofFile(openCallerStage);
const editor = ofFile(() => stage().makeCaller('editor'));

const preview = async (kind: 'film' | 'person', body: object, languageType = 0) =>
  envelopeOf(
    await stage().send(`/webAdmin/award/${kind}/preview`, {
      method: 'POST',
      token: editor().token,
      body: JSON.stringify({ languageType, ...body }),
    }),
  ) as { code: number; data: { html: string } | null };
const latest = async () => {
  const { db } = stage();
  const [[audit], [change]] = await Promise.all([
    db.select({ id: auditEntry.id }).from(auditEntry).orderBy(desc(auditEntry.id)).limit(1),
    db.select({ id: contentChange.id }).from(contentChange).orderBy(desc(contentChange.id)).limit(1),
  ]);
  return [audit?.id, change?.id];
};

test('a film that nobody sees yet is shown as typed in both languages, and nothing is stored', async () => {
  const { awardStaff } = stage().services;
  const [unit] = (await awardStaff.edition.get('2025', 'en')).units;
  const { id } = await awardStaff.film.add('test', { unitId: unit?.id ?? '', titleZh: '旧名', titleEn: 'Old name' });
  const stored = await awardStaff.film.get(id, 'en');
  const fields = {
    ...stored.fields,
    titleZh: '溪声<b>',
    titleEn: 'Sound of the creek',
    synopsisEn: '<p>Typed just now</p><script>alert(1)</script>',
    credits: [{ personId: 'p01', nameZh: '', nameEn: '', function: 'director', roleZh: '', roleEn: '' }],
  };
  const before = await latest();

  const [zh, en] = [await preview('film', { id, fields }), await preview('film', { id, fields }, 1)];

  expect(zh.data?.html).toContain('溪声');
  expect(zh.data?.html).not.toContain('溪声<b>');
  expect(en.data?.html).toMatch(/Sound of the creek[^]*Typed just now/);
  expect(en.data?.html).not.toContain('<script');
  expect(en.data?.html).toContain('/content/people/p01');
  expect(await awardStaff.film.get(id, 'en')).toEqual(stored);
  expect(await latest()).toEqual(before);
  expect((await stage().send(`/content/episode/${id}`)).status).toBe(404);
  expect((await preview('film', { id, fields: { ...fields, titleZh: '', titleEn: ' ' } })).code).toBe(400);
  expect((await preview('film', { id: 'none', fields })).code).toBe(404);
});

test('a person is shown as typed, and keeps the stored name', async () => {
  const { awardStaff } = stage().services;
  const stored = await awardStaff.person.get('p02', 'en');

  const shown = await preview('person', { id: 'p02', fields: { ...stored.fields, nameEn: 'Typed Name', publishAt: null } }, 1);

  expect(shown.data?.html).toContain('Typed Name');
  expect(await awardStaff.person.get('p02', 'en')).toEqual(stored);
});
