/**
 * Names in PDF files: a strip in the lower right corner of each page, as pictures have it, and a property. The change is appended to
 * the bytes of the original as PDF provides for it (ISO 32000-1, 7.5.6), so that nothing that another program wrote is written anew.
 */
import type { PDFPage } from '@cantoo/pdf-lib';
import type { DocumentMark, MarkedDocument } from './mark-document.ts';

const pagesMax = 500;
/** Only signatures have it, and never within a compressed object. A signed file would no longer be what was signed. */
const signature = '/ByteRange';
/** In the trailer, which is never compressed. */
const encryption = '/Encrypt';
const propertyName = 'IssuedTo';

/** Null for what is signed, encrypted or has more pages than 500. Throws for what is damaged. */
export async function markPdf(original: Uint8Array, { text, strip }: DocumentMark): Promise<MarkedDocument> {
  const bytes = Buffer.from(original.buffer, original.byteOffset, original.byteLength);
  if (bytes.includes(signature, 0, 'latin1')) return null;
  const { degrees, PDFDict, PDFDocument, PDFHexString, PDFName } = await import('@cantoo/pdf-lib');
  const strict = { updateMetadata: false, throwOnInvalidObject: true } as const;
  const document = await PDFDocument.load(original, { ...strict, forIncrementalUpdate: true }).catch((error: unknown) => {
    if (bytes.includes(encryption, 0, 'latin1')) return null;
    throw error;
  });
  if (!document) return null;
  const pages = document.getPages();
  if (pages.length === 0 || pages.length > pagesMax) return null;
  const picture = await document.embedPng(strip.png);
  for (const page of pages) {
    const { angle, ...place } = placeOf(page, strip.share, picture.height / picture.width);
    page.drawImage(picture, { ...place, rotate: degrees(angle) });
  }
  const properties = document.context.lookup(document.context.trailerInfo.Info);
  if (properties instanceof PDFDict) properties.set(PDFName.of(propertyName), PDFHexString.fromText(text));
  // References of the file itself: in a table, or compressed since PDF 1.5.
  const { prevStartXRef } = document.context.pdfFileDetails;
  const hasTable = bytes.toString('latin1', prevStartXRef, prevStartXRef + 4) === 'xref';
  const marked = await document.commit({ useObjectStreams: !hasTable });
  const isWhole =
    bytes.equals(marked.subarray(0, bytes.length)) && (await PDFDocument.load(marked, strict)).getPageCount() === pages.length;
  if (!isWhole) throw new Error('The marked PDF is not the original with a mark');
  return { bytes: marked, isVisible: true };
}

/** The lower right corner of a page as readers see it, which may be turned and cut; from there the picture is turned as the page is. */
function placeOf(page: PDFPage, share: number, ratio: number) {
  const { x: left, y: bottom, width: pageWidth, height: pageHeight } = page.getCropBox();
  const [right, top] = [left + pageWidth, bottom + pageHeight];
  const width = Math.min(pageWidth, pageHeight) * share;
  const size = { width, height: width * ratio };
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  if (angle === 90) return { ...size, angle, x: right, y: top - width };
  if (angle === 180) return { ...size, angle, x: left + width, y: top };
  if (angle === 270) return { ...size, angle, x: left, y: bottom + width };
  return { ...size, angle: 0, x: right - width, y: bottom };
}
