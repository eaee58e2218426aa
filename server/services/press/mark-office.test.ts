import { text as textOf } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { makeWord, wordLine } from '#test/support/article-files.ts';
import { makeOffice, makeZip } from '#test/support/document-files.ts';
import { markOffice } from './mark-office.ts';

const mark = { text: 'For “Bamboo & <Daily>” only · 1A2B3C4D', strip: { png: new Uint8Array(), share: 0 } };
const escaped = 'For “Bamboo &amp; &lt;Daily&gt;” only · 1A2B3C4D';
const reference = '<w:footerReference w:type="default" r:id="rOfRecipient"/>';

async function partsOf(file: Buffer | undefined): Promise<Record<string, string>> {
  const parts: Record<string, string> = {};
  const zip = await fromBufferPromise(file ?? Buffer.alloc(0), { lazyEntries: true });
  for await (const entry of zip.eachEntry()) parts[entry.fileName] = await textOf(await zip.openReadStreamPromise(entry));
  return parts;
}

/** A Word file with these parts in place of its own or beside them. */
async function wordWith(body: string, changed: Record<string, string> = {}): Promise<Buffer> {
  const parts = { ...(await partsOf(makeWord({ body }))), ...changed };
  return makeZip(Object.entries(parts).map(([name, content]) => ({ name, content })));
}

test.each([
  ['a section at the end', '<w:sectPr w:rsidR="1"><w:pgSz/></w:sectPr>', `<w:sectPr w:rsidR="1">${reference}<w:pgSz/></w:sectPr>`],
  [
    'an empty section, and one before it',
    '<w:p><w:pPr><w:sectPr><w:cols/></w:sectPr></w:pPr></w:p><w:sectPr/>',
    `<w:p><w:pPr><w:sectPr>${reference}<w:cols/></w:sectPr></w:pPr></w:p><w:sectPr>${reference}</w:sectPr>`,
  ],
  ['no section', '', `<w:sectPr>${reference}</w:sectPr>`],
])('a Word file without footers gets one: %s', async (_case, section, marked) => {
  const result = await markOffice(makeWord({ body: wordLine('Text') + section }), mark);

  const parts = await partsOf(result?.bytes);
  expect(result?.isVisible).toBe(true);
  expect(parts['word/document.xml']).toContain(`${wordLine('Text')}${marked}</w:body>`);
  expect(parts['word/footerOfRecipient.xml']).toContain(escaped);
  expect(parts['[Content_Types].xml']).toMatch(/PartName="\/word\/footerOfRecipient.xml".*PartName|PartName="\/docProps\/custom.xml"/);
  expect(parts['docProps/custom.xml']).toContain(`<vt:lpwstr>${escaped}</vt:lpwstr>`);
});

test('footers that are there get a line, and properties that are there stay', async () => {
  const links = (await partsOf(makeWord({ body: '' })))['word/_rels/document.xml.rels'] ?? '';
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/footer';
  const file = await wordWith('<w:sectPr><w:footerReference w:type="default" r:id="f1"/></w:sectPr>', {
    'word/_rels/document.xml.rels': links.replace('</Rel', `<Relationship Id="f1" Type="${type}" Target="footer1.xml"/></Rel`),
    'word/footer1.xml': '<w:ftr><w:p/></w:ftr>',
    'docProps/custom.xml': '<Properties xmlns:vt="v"><property pid="7" name="Own"/></Properties>',
  });

  const result = await markOffice(file, mark);

  const parts = await partsOf(result?.bytes);
  expect(result?.isVisible).toBe(true);
  expect(parts['word/footer1.xml']).toMatch(/^<w:ftr><w:p\/><w:p>.*1A2B3C4D<\/w:t><\/w:r><\/w:p><\/w:ftr>$/);
  expect(parts['word/document.xml']).toBe((await partsOf(file))['word/document.xml']);
  expect(parts['docProps/custom.xml']).toMatch(/pid="7" name="Own"\/><property [^>]*pid="8" name="Issued to">/);
});

test('a file whose changes are tracked is named in its properties alone, and its text stays as it is', async () => {
  const file = await wordWith('<w:sectPr><w:sectPrChange w:id="1"><w:sectPr/></w:sectPrChange></w:sectPr>');

  const result = await markOffice(file, mark);

  expect(result?.isVisible).toBe(false);
  expect((await partsOf(result?.bytes))['word/document.xml']).toBe((await partsOf(file))['word/document.xml']);
});

test('signed files, files without relations and text in another encoding are left alone', async () => {
  const utf16 = Buffer.from('\uFEFF<a>文</a>', 'utf16le');
  for (const file of [
    await wordWith('', { '_xmlsignatures/origin.sigs': '' }),
    makeOffice('spreadsheetml.sheet.main+xml'),
    makeZip([{ name: '[Content_Types].xml', content: utf16 }]),
  ])
    expect(await markOffice(file, mark)).toBeNull();
});
