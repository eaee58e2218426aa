import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
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

const link = (attributes: string) => `<Relationships><Relationship Id="r1" ${attributes}/></Relationships>`;
const kind = (name: string) => `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}"`;
const withLinks = (xml: string | Buffer) => makeOffice(wordPart, [{ name: 'word/_rels/document.xml.rels', content: xml }]);
const withObjects = (objects: string) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>stream\n'),
    deflateSync(objects),
    Buffer.from('\nendstream endobj\nstartxref\n0\n%%EOF'),
  ]);
/** Objects that say nothing, so many megabytes each once they are inflated. */
const withMegabytes = (...sizes: readonly number[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...sizes.flatMap((size) => [
      Buffer.from('1 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>stream\n'),
      deflateSync(Buffer.alloc(size * 1_048_576, ' ')),
      Buffer.from('\nendstream endobj\n'),
    ]),
    Buffer.from('startxref\n0\n%%EOF'),
  ]);
const withObject = (object: string) => Buffer.from(`%PDF-1.7\n1 0 obj<<${object}>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

cases.push(
  ['an archive with what is neither picture, film, sound nor document', makeZip([{ name: 'a.jpg' }, { name: 'a.html' }]), 'documentUnsafe'],
  ...[
    'chm',
    'py',
    'command',
    'settingcontent-ms',
    'xll',
    'slk',
    'library-ms',
    'msc',
    'vhdx',
    'desktop',
    'svg',
    'zip',
    'jpg.exe',
    'jpg ',
  ].map((ending): (typeof cases)[number] => [`an archive with .${ending}`, makeZip([{ name: `a.${ending}` }]), 'documentUnsafe']),
  ['an archive with a file without an ending', makeZip([{ name: 'run' }]), 'documentUnsafe'],
  [
    'an archive as a Mac makes it',
    makeZip([{ name: '剧照/' }, { name: '剧照/1.JPG' }, { name: '剧照/.DS_Store' }, { name: '__MACOSX/剧照/._1.JPG' }]),
    'zip',
  ],
  ['an archive with ten thousand files', makeZip(Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}.jpg` }))), 'zip'],
  ['an archive with more', makeZip(Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}.jpg` }))), 'documentUnsafe'],
  ['an archive with a symbolic link', makeZip([{ name: 'a.jpg', mode: 0o120777 }]), 'documentUnsafe'],
  ['an archive with rights of files', makeZip([{ name: 'a.jpg', mode: 0o100644 }]), 'zip'],
  ['an archive whose entry has another name than its directory', makeZip([{ name: 'a.jpg', ownName: '../e.txt' }]), 'documentUnsafe'],
  ['an archive with a second name for a program', makeZip([{ name: 'a.jpg', unicodeName: 'a.exe' }]), 'documentUnsafe'],
  ['an archive with a second name in Chinese', makeZip([{ name: 'a.jpg', unicodeName: '剧照.jpg' }]), 'zip'],
  ['an archive with a hidden stream', makeZip([{ name: 'a.txt:b.jpg' }]), 'documentUnsafe'],
  ['a Word document with hyperlinks', withLinks(link(`${kind('hyperlink')} TargetMode="External" Target="https://example.org/"`)), 'docx'],
  ['a Word document with a chart', makeOffice(wordPart, [{ name: 'word/embeddings/Microsoft_Excel_Sheet1.xlsx' }]), 'docx'],
  [
    'one with a template from elsewhere',
    withLinks(link(`${kind('attachedTemplate')} TargetMode="External" Target="https://evil.example/a.dotm"`)),
    'documentUnsafe',
  ],
  [
    'one with a picture from elsewhere',
    withLinks(link(`${kind('image')} TargetMode="External" Target="https://evil.example/a.png"`)),
    'documentUnsafe',
  ],
  [
    'one that writes it with entities',
    withLinks(link(`${kind('image')} TargetMode="&#69;xternal" Target="file://evil/a"`)),
    'documentUnsafe',
  ],
  [
    'one that hides it behind a document type',
    withLinks(`<!DOCTYPE a [<!ENTITY e "External">]>${link(`${kind('image')} TargetMode="&e;"`)}`),
    'documentUnsafe',
  ],
  [
    'one that writes its links in UTF-16',
    withLinks(Buffer.from(link(`${kind('image')} TargetMode="External"`), 'utf16le')),
    'documentUnsafe',
  ],
  ['one with an object of another program', withLinks(link(`${kind('oleObject')} Target="embeddings/a.jpg"`)), 'documentUnsafe'],
  ['one with such an object by its name', makeOffice(wordPart, [{ name: 'word/embeddings/oleObject1.bin' }]), 'documentUnsafe'],
  ['a PDF that runs a script', withObject('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'), 'documentUnsafe'],
  ['a PDF that runs one by an escaped name', withObject('/OpenAction<</S/J#61vaScript>>'), 'documentUnsafe'],
  ['a PDF that starts a program', withObject('/OpenAction<</S/Launch/F(cmd.exe)>>'), 'documentUnsafe'],
  ['a PDF with a file inside', withObject('/Names<</EmbeddedFiles 2 0 R>>'), 'documentUnsafe'],
  ['a PDF that runs a script of a compressed object', withObjects('1 0 <</S/JavaScript>>'), 'documentUnsafe'],
  ['a PDF with compressed objects', withObjects('1 0 <</S/GoTo/JSX 1>>'), 'pdf'],
  ['a PDF with 64 MB of compressed objects', withMegabytes(16, 16, 16, 16), 'pdf'],
  ['a PDF with a stream of more than 16 MB', withMegabytes(17), 'documentUnsafe'],
  ['a PDF with more than 64 MB of them', withMegabytes(16, 16, 16, 16, 1), 'documentUnsafe'],
  ['a web page behind the first bytes of a PDF', Buffer.from('%PDF-1.7\n<!doctype html><script>alert(1)</script>'), 'documentFormat'],
  ['such a page with the end of a PDF', Buffer.from('%PDF-1.7\n<html><script>1</script>1 0 obj endobj\n%%EOF'), 'documentFormat'],
  ['half a PDF', pdf.subarray(0, 30), 'documentFormat'],
);

const typeOf = (path: string, pdfMayAct = false) =>
  readDocumentType(path, { pdfMayAct }).catch((error: { errorName: string }) => error.errorName);

test('a site may accept PDF files with scripts and files inside, but no web page in one', async () => {
  const folder = makeFolder();
  for (const [file, type] of [
    [withObject('/OpenAction<</S/JavaScript/JS(1)>>'), 'pdf'],
    [Buffer.from('%PDF-1.7\n<html>1 0 obj endobj\n%%EOF'), 'documentFormat'],
  ] as const) {
    await writeFile(join(folder, 'a.pdf'), file);
    expect(await typeOf(join(folder, 'a.pdf'), true)).toBe(type);
  }
});

test.each(cases)('%s', async (_what, file, type) => {
  const path = join(makeFolder(), 'a.bin');
  await writeFile(path, file);

  expect(await typeOf(path)).toBe(type);
});
