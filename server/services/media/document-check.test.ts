import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#test/support/database/database.ts';
import { makeOffice, makeZip, pdf, wordPart } from '#test/support/document-files.ts';
import { readDocumentType } from './document-check.ts';

const zip = makeZip([
  { name: '剧照/1.jpg', content: 'a' },
  { name: '说明.txt', content: 'b' },
]);
const word = makeOffice(wordPart);

const cases: [what: string, file: Buffer, type: string][] = [
  ['a PDF', pdf, 'pdf'],
  ['a Word document', word, 'docx'],
  ['an Excel workbook', makeOffice('spreadsheetml.sheet.main+xml'), 'xlsx'],
  ['a PowerPoint presentation', makeOffice('presentationml.presentation.main+xml'), 'pptx'],
  ['an archive', zip, 'zip'],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'documentFormat'],
  ['a page before a PDF', Buffer.concat([Buffer.from('<html>'), pdf]), 'documentFormat'],
  ['a program', Buffer.from('MZ\x90\0program'), 'documentFormat'],
  ['an old Word document', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'documentFormat'],
  ['half an archive', zip.subarray(0, zip.length / 2), 'documentFormat'],
  ['an archive after a program', Buffer.concat([Buffer.from('MZ'), zip]), 'documentFormat'],
  ['text after an archive', Buffer.concat([zip, Buffer.from('<html>')]), 'documentFormat'],
  ['an empty archive', makeZip([]), 'documentFormat'],
  ['an unknown office document', makeOffice('other.main+xml'), 'documentFormat'],
  ['a Word document with macros', makeOffice(wordPart, [{ name: 'word/vbaProject.bin' }]), 'documentUnsafe'],
  ['one whose list of parts names macros', makeOffice('wordprocessingml.document.macroEnabled.main+xml'), 'documentUnsafe'],
  ['an archive with a program', makeZip([{ name: 'a/SETUP.EXE' }]), 'documentUnsafe'],
  ['an archive with a document with macros', makeZip([{ name: '表.xlsm' }]), 'documentUnsafe'],
  ['an archive that leaves its folder', makeZip([{ name: '../../a.txt' }]), 'documentUnsafe'],
  ['an archive that leaves it by a backslash', makeZip([{ name: 'a\\..\\..\\a.txt' }]), 'documentUnsafe'],
  ['an archive that claims to unpack to 4 GB', makeZip([{ name: 'a.txt', statedBytes: 0xfffffff0 }]), 'documentUnsafe'],
  [
    'a list of parts that unpacks to more than a small file',
    makeZip([{ name: '[Content_Types].xml', content: 'a'.repeat(4_000_000) }]),
    'documentFormat',
  ],
];

test.each(cases)('%s', async (_what, file, type) => {
  const path = join(makeFolder(), 'a.bin');
  await writeFile(path, file);

  await expect(readDocumentType(path).catch((error: { errorName: string }) => error.errorName)).resolves.toBe(type);
});
