import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { markDocument } from './mark-document.ts';

/** A PDF with so many objects that reading it needs more than a few milliseconds and megabytes. */
async function heavyPdf(): Promise<Uint8Array> {
  const written = await PDFDocument.create();
  written.addPage();
  for (let made = 0; made < 60_000; made += 1) written.context.register(written.context.obj({ Number: made }));
  return written.save({ useObjectStreams: false });
}

const task = async () =>
  ({ type: 'pdf', original: await heavyPdf(), mark: { text: 'x', strip: { png: new Uint8Array(), share: 0.5 } } }) as const;

test.each([
  ['time', { timeoutMs: 20, memoryMegabytes: 384 }],
  ['memory', { timeoutMs: 60_000, memoryMegabytes: 8 }],
])('without enough %s there is no mark, and no document either', async (_what, limits) => {
  await expect(markDocument(await task(), limits)).rejects.toMatchObject({ errorName: 'unavailable', retryAfterSeconds: 3 });
});
