/** The press room: outlets get personal links, see the kits that are meant for them, and download what carries their name. */
import { text } from 'node:stream/consumers';
import { degrees, PDFDict, PDFDocument, PDFHexString, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { auditEntry } from '#server/db/schema/audit.ts';
import { film } from '#server/db/schema/award.ts';
import { mediaFile, mediaUse } from '#server/db/schema/media.ts';
import { pressAccreditation, pressKit } from '#server/db/schema/press.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import { hashOf } from '#server/services/press/press-access.ts';
import { newId } from '#server/db/identifier.ts';
import { loadSharp } from '#server/ports/picture-library.ts';
import type { PressRoom } from '#shared/api/press/press.ts';
import type { IssuedAccreditation } from '#shared/api/press/press-staff.ts';
import type { ManagedKit, OutletRow } from '#shared/api/record/press.ts';
import { documentTypes, type DocumentType } from '#shared/media/document.ts';
import { makeWord, wordLine } from '#test/support/article-files.ts';
import { makeZip } from '#test/support/document-files.ts';
import { openCallerStage } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf, type HttpAnswer } from '#test/http/contracts/contract-calls.ts';
import { ofFile } from '#test/support/of-file.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';

const mail = ofFile(startMailServer);
const stage = ofFile(() => openCallerStage({ SMTP_URL: mail().url, MAIL_FROM: 'Golden Panda <press@panda.test>' }));
const editor = ofFile(() => stage().makeCaller('editor'));
/** Occur in no other text of the site. */
const canary = { zh: '鹓鶵待旦', en: 'Embargobird' };
const room = '/web/cms/press';

const staff = async (path: string, fields: object) =>
  envelopeOf(
    await stage().send(`/webAdmin/press${path}`, {
      method: 'POST',
      token: editor().token,
      body: JSON.stringify({ languageType: 1, ...fields }),
    }),
  );
const staffData = async <Data>(path: string, fields: object) => (await staff(path, fields))['data'] as Data;
const staffRead = async <Data>(path: string) =>
  envelopeOf(await stage().send(`/webAdmin/press${path}`, { token: editor().token }))['data'] as Data;
const post = (path: string, fields: object, cookie = '') => stage().post(`${room}${path}`, fields, { headers: { cookie } });
const download = (path: string, cookie: string) =>
  fetch(`${stage().site.origin}${room}/kits/${path}${path.includes('?') ? '' : '?languageType=1'}`, { headers: { cookie } });
const cookieOf = ({ headers }: HttpAnswer) => String((headers['set-cookie'] as unknown as string[] | undefined)?.[0] ?? '').split('; ');
const enter = async (token: string) => cookieOf(await post('/open', { token }))[0] ?? '';
const readRoom = async (cookie: string) => envelopeOf(await post('/room', {}, cookie))['data'] as PressRoom;

let outlets = 0;
async function accredit(fields: { days?: number; isMailed?: boolean; email?: string } = {}) {
  outlets += 1;
  const outlet = await staffData<{ id: string }>('/outlet/add', {
    nameZh: `晨报${outlets}`,
    nameEn: `Morning Post ${outlets}`,
    email: fields.email ?? '',
    note: '',
  });
  const issued = await staffData<IssuedAccreditation>('/accreditation/add', {
    outletId: outlet.id,
    editionId: '2025',
    holder: '林记者',
    language: 'en',
    days: fields.days ?? 3,
    isMailed: fields.isMailed ?? false,
  });
  return { outletId: outlet.id, ...issued };
}

async function addKit(changes: object = {}): Promise<{ id: string; pictureId: string }> {
  const [work] = await stage().db.select({ still: film.stillId }).from(film).where(eq(film.id, 'f02'));
  const pictureId = work?.still ?? '';
  const { id } = await staffData<{ id: string }>('/kit/add', { editionId: '2025', titleZh: canary.zh, titleEn: canary.en });
  const { fields } = await staffRead<ManagedKit>(`/kit/${id}`);
  const next = {
    textZh: `${canary.zh}\n\n第二段`,
    textEn: `${canary.en}\n\nSecond <b>paragraph</b>`,
    embargoAt: '2100-01-01T12:00:00.000Z',
    isOpen: true,
    files: [{ id: pictureId, nameZh: '剧照', nameEn: 'Still' }],
    ...changes,
  };
  const base = Object.fromEntries(Object.keys(next).map((name) => [name, fields[name as keyof typeof fields]]));
  expect((await staff('/kit/save', { id, base, changes: next }))['code']).toBe(200);
  return { id, pictureId };
}

test('a link opens the room of its outlet alone, and nothing of a kit is public', async () => {
  const [own, other] = [await accredit(), await accredit()];
  const [shared, forOther] = [await addKit(), await addKit({ isForAll: false, outletIds: [other.outletId] })];
  const closed = await addKit({ isOpen: false });

  const opened = await post('/open', { token: own.token });
  const [pair = '', ...terms] = cookieOf(opened);
  expect(terms).toEqual(expect.arrayContaining([`Path=${room}`, 'HttpOnly', 'SameSite=Strict']));
  expect([opened.headers['cache-control'], pair.includes(own.token)]).toEqual(['no-store', false]);
  const stored = JSON.stringify(await stage().db.select().from(pressAccreditation));
  expect([stored.includes(own.token), stored.includes(other.token)]).toEqual([false, false]);

  const seen = await readRoom(pair);
  expect([seen.outlet, seen.holder]).toEqual([`Morning Post ${outlets - 1}`, '林记者']);
  expect(seen.kits.map(({ id }) => id)).toEqual([shared.id]);
  expect(seen.kits[0]).toMatchObject({ title: canary.en, isEmbargoed: true, embargoAt: '2100-01-01T12:00:00.000Z' });
  expect(JSON.stringify(seen)).not.toContain('/media/');
  const otherCookie = await enter(other.token);
  expect((await readRoom(otherCookie)).kits.map(({ id }) => id)).toEqual([shared.id, forOther.id]);
  for (const id of [forOther.id, closed.id, 'unknown']) expect((await download(`${id}/text/txt`, pair)).status).toBe(404);
  expect((await download(`${shared.id}/files/p01`, pair)).status).toBe(404);

  for (const forged of ['', 'press=press%3Aforged.c2lnbmF0dXJl', pair.replace(/.(?=.{4}$)/, (sign) => (sign === 'A' ? 'B' : 'A'))]) {
    expect(await readRoom(forged)).toBeNull();
    for (const path of ['/text/txt', '/all', `/files/${shared.pictureId}`, `/files/${shared.pictureId}/preview`])
      expect((await download(`${shared.id}${path}`, forged)).status).toBe(410);
  }
  expect((await post('/open', { token: 'A'.repeat(43) })).status).toBe(410);

  const pages = ['/', '/en/g2025', '/press', '/en/press', '/sitemap.xml', `/searchresult?search=${canary.en}`];
  for (const path of pages) {
    const answer = await fetch(`${stage().site.origin}${path}`, { headers: { cookie: pair } });
    const html = (await answer.text()).replaceAll(`search=${canary.en}`, '');
    const typed = path.startsWith('/searchresult');
    expect([path, html.includes(shared.id), html.includes(canary.zh), !typed && html.includes(canary.en)]).toEqual([
      path,
      false,
      false,
      false,
    ]);
    if (!path.endsWith('/press')) continue;
    expect([answer.headers.get('cache-control'), html.includes('noindex')]).toEqual(['no-store', true]);
    expect(html).toBe(await (await fetch(`${stage().site.origin}${path}`)).text());
  }
  const found = await stage().send(`/web/cmsv2/search?search=${canary.en}`);
  expect(JSON.stringify(envelopeOf(found))).not.toContain(shared.id);
});

test('pictures carry the recipient, texts and the ZIP are complete, and each download is counted and in the audit trail', async () => {
  const sharp = await loadSharp();
  const [own, other] = [await accredit(), await accredit()];
  const kit = await addKit();
  const [cookie, otherCookie] = [await enter(own.token), await enter(other.token)];
  const list = await stage().send('/webAdmin/press/outlet/list?pageSize=100', { token: editor().token });
  const rows = envelopeOf(list)['rows'] as OutletRow[];
  const sign = rows.find(({ id }) => id === own.outletId)?.accreditations[0]?.sign ?? '';
  expect(sign).toMatch(/^[0-9A-F]{8}$/);

  const picture = await download(`${kit.id}/files/${kit.pictureId}`, cookie);
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'content-disposition': expect.stringContaining(`Still ${sign}.jpg`) as string,
  });
  const bytes = Buffer.from(await picture.arrayBuffer());
  const facts = await sharp(bytes).metadata();
  const [original] = await stage().db.select().from(mediaFile).where(eq(mediaFile.id, kit.pictureId));
  expect([facts.format, facts.width, facts.height]).toEqual(['jpeg', original?.width, original?.height]);
  expect(facts.xmp?.toString('utf8')).toContain(`Morning Post ${outlets - 1} · 林记者`);
  expect(facts.exif?.toString('latin1')).toContain(sign);
  const theirs = Buffer.from(await (await download(`${kit.id}/files/${kit.pictureId}`, otherCookie)).arrayBuffer());
  const corner = async (image: Buffer) =>
    sharp(image)
      .extract({ left: (facts.width ?? 0) - 60, top: (facts.height ?? 0) - 12, width: 60, height: 12 })
      .raw()
      .toBuffer();
  expect((await corner(bytes)).equals(await corner(theirs))).toBe(false);
  const preview = await sharp(
    Buffer.from(await (await download(`${kit.id}/files/${kit.pictureId}/preview`, cookie)).arrayBuffer()),
  ).metadata();
  expect(Math.max(preview.width ?? 0, preview.height ?? 0)).toBeLessThanOrEqual(640);

  const text = await (await download(`${kit.id}/text/txt`, cookie)).text();
  expect(text).toContain(`${canary.en}\n\nUnder embargo until 1 Jan 2100, 20:00 (Beijing time). Do not publish before then.`);
  expect(text).toContain(`For Morning Post ${outlets - 1} · 林记者 only · ${sign}`);
  expect(await (await download(`${kit.id}/text/html?languageType=1`, cookie)).text()).toContain(
    '<p>Second &lt;b&gt;paragraph&lt;/b&gt;</p>',
  );
  const zip = await fromBufferPromise(Buffer.from(await (await download(`${kit.id}/all`, cookie)).arrayBuffer()), {});
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  expect(names).toEqual(['README.txt', 'text-zh-Hans.txt', 'text-zh-Hans.html', 'text-en.txt', 'text-en.html', `Still ${sign}.jpg`]);

  const downloads = await staffRead<{ item: string; name: string }[]>(`/accreditation/downloads?id=${own.id}`);
  expect(downloads.map(({ item }) => item)).toEqual(['all', 'text', 'text', 'file']);
  const trail = await stage().db.select().from(auditEntry).where(eq(auditEntry.subjectId, kit.id));
  expect(trail.filter(({ action, details }) => action === 'download' && details['accreditation'] === own.id)).toHaveLength(4);

  const uses = await stage().db.select({ place: mediaUse.place }).from(mediaUse).where(eq(mediaUse.sourceId, kit.id));
  expect(uses).toEqual([{ place: 'files' }]);
  await stage().db.update(mediaFile).set({ licenceEndsOn: '2020-01-01' }).where(eq(mediaFile.id, kit.pictureId));
  expect((await download(`${kit.id}/files/${kit.pictureId}`, cookie)).status).toBe(404);
  await stage().db.update(mediaFile).set({ licenceEndsOn: null }).where(eq(mediaFile.id, kit.pictureId));
});

/** Documents of the library with these bytes; gives the kit's list of files. */
async function addDocuments(documents: Readonly<Record<string, Buffer>>) {
  return Promise.all(
    Object.entries(documents).map(async ([name, bytes]) => {
      const id = newId();
      const path = `documents/${id}`;
      await stage().services.films.put(path, bytes);
      const contentType = documentTypes[name.split('.').at(-1) as DocumentType];
      await stage().db.insert(mediaFile).values({ id, path, kind: 'document', contentType, bytes: bytes.length, hash: id, name });
      return { id, nameZh: name.replace('.', ' '), nameEn: name.replace('.', ' ') };
    }),
  );
}

test('PDF and Word files name the recipient; what is signed, or of another type, is sent as it is, and the audit trail says so', async () => {
  const written = await PDFDocument.create();
  for (const angle of [0, 90]) written.addPage([300, 400]).setRotation(degrees(angle));
  const pdf = Buffer.from(await written.save());
  const signed = Buffer.concat([pdf, Buffer.from('% /ByteRange [0 10 20 30]\n')]);
  const word = makeWord({ body: wordLine('A paragraph') });
  const files = await addDocuments({ 'plain.pdf': pdf, 'signed.pdf': signed, 'notes.docx': word, 'all.zip': makeZip([{ name: 'a.txt' }]) });
  const own = await accredit();
  const kit = await addKit({ files });
  const cookie = await enter(own.token);
  const bytesOf = async (at: number) => {
    const answer = await download(`${kit.id}/files/${files[at]?.id}`, cookie);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const issued = `For Morning Post ${outlets} · 林记者 only`;

  const marked = await bytesOf(0);
  expect(marked.subarray(0, pdf.length).equals(pdf)).toBe(true);
  const read = await PDFDocument.load(marked, { updateMetadata: false });
  const picturesOf = (page: PDFPage) => page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict).keys().length;
  expect(read.getPages().map(picturesOf)).toEqual([1, 1]);
  const property = read.context.lookup(read.context.trailerInfo.Info, PDFDict).lookup(PDFName.of('IssuedTo'), PDFHexString);
  expect(property.decodeText()).toContain(issued);
  expect((await bytesOf(1)).equals(signed)).toBe(true);
  const parts = await textsOf(await bytesOf(2));
  expect(parts['word/footerOfRecipient.xml']).toContain(issued);
  expect(parts['docProps/custom.xml']).toContain(issued);
  expect(parts['word/document.xml']).toContain('A paragraph');
  await bytesOf(3);

  await (await download(`${kit.id}/all`, cookie)).arrayBuffer();
  const trail = await stage().db.select().from(auditEntry).where(eq(auditEntry.subjectId, kit.id)).orderBy(auditEntry.id);
  const marks = trail.flatMap(({ action, details }) => (action === 'download' ? [`${details['item']} ${details['mark']}`] : []));
  expect(marks).toEqual(['file visible', 'file fileName', 'file visible', 'file fileName', 'all visible', 'all fileName', 'all fileName']);
});

test('staff see how each document will name its recipient; one that cannot be marked is refused and never sent as it is', async () => {
  const written = await PDFDocument.create();
  written.addPage([300, 400]);
  const pdf = Buffer.from(await written.save());
  const locked = await PDFDocument.create();
  locked.addPage([300, 400]);
  locked.encrypt({ userPassword: 'open', ownerPassword: 'own' });
  const files = await addDocuments({
    'plain.pdf': pdf,
    'signed.pdf': Buffer.concat([pdf, Buffer.from('% /ByteRange [0 10 20 30]\n')]),
    'locked.pdf': Buffer.from(await locked.save()),
    'broken.pdf': Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300, 'x')]),
    'notes.docx': makeWord({ body: wordLine('A paragraph') }),
    'broken.docx': makeZip([{ name: '[Content_Types].xml', content: '<Types/>' }]).subarray(0, 40),
    'all.zip': makeZip([{ name: 'a.txt' }]),
  });
  const own = await accredit();
  const kit = await addKit({ files, isOpen: false });
  const marks = await staffRead<{ id: string; mark: string }[]>(`/kit/marks?id=${kit.id}`);
  expect(files.map(({ id, nameZh }) => [nameZh, marks.find((one) => one.id === id)?.mark])).toEqual([
    ['plain pdf', 'visible'],
    ['signed pdf', 'fileName'],
    ['locked pdf', 'fileName'],
    ['broken pdf', 'refused'],
    ['notes docx', 'visible'],
    ['broken docx', 'refused'],
    ['all zip', 'fileName'],
  ]);

  expect((await staff('/kit/save', { id: kit.id, base: { isOpen: false }, changes: { isOpen: true } }))['code']).toBe(200);
  const cookie = await enter(own.token);
  for (const name of ['broken pdf', 'broken docx']) {
    const answer = await download(`${kit.id}/files/${files.find((file) => file.nameZh === name)?.id}`, cookie);
    expect([name, answer.status, answer.headers.get('retry-after'), (await answer.text()).includes('xxx')]).toEqual([
      name,
      503,
      '3',
      false,
    ]);
  }
  const trail = await stage().db.select().from(auditEntry).where(eq(auditEntry.subjectId, kit.id));
  expect(trail.filter(({ action }) => action === 'download')).toEqual([]);
});

/** The XML parts of an office document. */
async function textsOf(file: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(file, { lazyEntries: true });
  const texts: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) texts[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
  return texts;
}

test('a room ends when its accreditation is revoked, renewed or over, and a person reads the page that says so', async () => {
  const own = await accredit();
  const kit = await addKit();
  const cookie = await enter(own.token);
  expect((await post('/room', {}, cookie)).status).toBe(200);

  expect((await staff('/accreditation/revoke', { id: own.id }))['code']).toBe(200);
  expect((await staff('/accreditation/revoke', { id: own.id }))['code']).toBe(200);
  const ended = await post('/room', {}, cookie);
  expect([ended.status, envelopeOf(ended)['msg']]).toEqual([410, 'This link is no longer valid']);
  expect((await download(`${kit.id}/all`, cookie)).status).toBe(410);
  const followed = await stage().send(`${room}/kits/${kit.id}/all?languageType=1`, { headers: { cookie, 'sec-fetch-mode': 'navigate' } });
  expect([followed.status, followed.headers['location']]).toEqual([303, '/en/press']);
  expect((await post('/open', { token: own.token })).status).toBe(410);

  const renewed = await staffData<IssuedAccreditation>('/accreditation/renew', { id: own.id, days: 2, isMailed: false });
  const [again, before] = [await enter(renewed.token), cookie];
  expect([(await post('/room', {}, again)).status, (await post('/room', {}, before)).status]).toEqual([200, 410]);
  expect(cookieOf(await post('/leave', {}, again)).join(';')).toContain('Max-Age=0');
  await stage()
    .db.update(pressAccreditation)
    .set({ expiresAt: sqlInstant(sql`now()`) })
    .where(eq(pressAccreditation.id, own.id));
  expect((await post('/room', {}, again)).status).toBe(410);
});

test('a ZIP that is being sent breaks off at the next file once its accreditation is revoked', async () => {
  const own = await accredit();
  const kit = await addKit();
  const { files } = await stage().services.pressRoom.openAll(hashOf(own.token), { kitId: kit.id, language: 'en' });
  const [first, ...others] = files;
  const read = async (file = first) => file && text(await file.storage.read(file.key));

  expect(await read()).toContain('text-en.html');
  await staff('/accreditation/revoke', { id: own.id });
  for (const file of others) await expect(read(file)).rejects.toMatchObject({ errorName: 'linkEnded' });
});

test('the embargo ends by the clock of the database, and the kit stays with the accredited', async () => {
  const own = await accredit();
  const kit = await addKit();
  const cookie = await enter(own.token);
  const state = async () => (await readRoom(cookie)).kits.find(({ id }) => id === kit.id)?.isEmbargoed;
  expect(await state()).toBe(true);

  await stage()
    .db.update(pressKit)
    .set({ embargoAt: sqlInstant(sql`now()`) })
    .where(eq(pressKit.id, kit.id));

  expect(await state()).toBe(false);
  expect(await (await download(`${kit.id}/text/txt`, cookie)).text()).toContain('May be published.');
  expect((await download(`${kit.id}/text/txt`, '')).status).toBe(410);
});

test('a link is mailed by SMTP in both languages and opens the room; while the mail server refuses for now, only the newest link follows', async () => {
  const own = await accredit({ isMailed: true, email: 'desk@example.org' });
  expect(own.delivery).toBe('sent');
  const letter = await mail().waitForMail('desk@example.org');
  expect([letter.from?.address, letter.text?.includes('您可通过此链接进入')]).toEqual(['press@panda.test', true]);
  // Each half has the date as its language writes it.
  expect(letter.text).toMatch(/ until \d{1,2} [A-Z][a-z]{2} \d{4}, \d/);
  expect(letter.text).toMatch(/有效期至 \d{4}\D\d/);
  const [link = ''] = /\/en\/press#[\w-]{43}/.exec(letter.text ?? '') ?? [];
  expect([link, letter.text?.includes(`/press#${own.token}`), letter.html?.includes(link)]).toEqual([`/en/press#${own.token}`, true, true]);
  expect((await readRoom(await enter(link.split('#')[1] ?? ''))).holder).toBe('林记者');

  mail().setMood('busy');
  const renew = () => staffData<IssuedAccreditation>('/accreditation/renew', { id: own.id, days: 2, isMailed: true });
  const [replaced, newest] = [await renew(), await renew()];
  expect([replaced.delivery, newest.delivery]).toEqual(['waiting', 'waiting']);
  mail().setMood('well');
  const late = await mail().waitForMail('desk@example.org', 2);
  expect([late.text?.includes(newest.token), late.text?.includes(replaced.token)]).toEqual([true, false]);
  const sent = mail().mails.map(({ text = '' }) => text);
  expect([sent.filter((text) => text.includes(replaced.token)).length, (await readRoom(await enter(newest.token))).holder]).toEqual([
    0,
    '林记者',
  ]);
});

test('refusals name the field, and an outlet that is removed has no room', async () => {
  const own = await accredit();
  const add = { outletId: own.outletId, editionId: '2025', holder: '', language: 'en', days: 3, isMailed: false };
  const { id: silent } = await staffData<{ id: string }>('/outlet/add', { nameZh: '晚报', nameEn: '', email: '', note: '' });

  expect((await staff('/accreditation/add', { ...add, editionId: '1999' }))['code']).toBe(400);
  expect((await staff('/accreditation/add', { ...add, outletId: silent, isMailed: true }))['code']).toBe(400);
  expect((await staff('/accreditation/add', { ...add, days: 0 }))['code']).toBe(400);
  expect((await staff('/outlet/add', { nameZh: ' ', nameEn: '', email: '', note: '' }))['code']).toBe(400);
  expect((await staff('/outlet/add', { nameZh: '晚报', nameEn: '', email: 'nobody', note: '' }))['code']).toBe(400);
  const lost = await staff('/outlet/save', { id: silent, base: { note: 'other' }, changes: { note: 'mine' } });
  expect(lost['code']).toBe(409);
  expect((await staff('/outlet/remove', { id: own.outletId }))['code']).toBe(200);
  expect((await post('/open', { token: own.token })).status).toBe(410);
});
