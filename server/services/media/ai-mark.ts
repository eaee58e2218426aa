/**
 * The mark of material made by AI in a file's metadata: `trainedAlgorithmicMedia` as IPTC's digital source type, in XMP. It lies
 * in the stored file, from which every size copies it.
 */
import { loadSharp } from '#server/ports/picture-library.ts';

const sourceType = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

/** XMP packet with the mark and nothing else. */
export const aiXmp = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${sourceType}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** Whether a file's XMP names AI as its source, also as one of several. */
export function isAiMarked(xmp: Buffer | undefined): boolean {
  return xmp !== undefined && /digitalsourcetype\/\w*trainedAlgorithmicMedia/i.test(xmp.toString('utf8'));
}

/** The same picture with or without the mark. The pixels of a webp stay as they are; other formats are encoded anew. */
export async function withAiMark(file: Buffer, isMarked: boolean): Promise<Buffer> {
  const sharp = await loadSharp();
  const { format, width, height, hasAlpha } = await sharp(file).metadata();
  if (format !== 'webp') return (isMarked ? sharp(file).withXmp(aiXmp) : sharp(file)).toBuffer();
  return withXmp(file, isMarked ? Buffer.from(aiXmp) : null, { width, height, hasAlpha });
}

interface Chunk {
  name: string;
  data: Buffer;
}

/** Bits of the first byte of `VP8X` (WebP container specification). */
const hasXmp = 0x04;
const hasAlphaBit = 0x10;

/** A webp with other XMP, or without any. */
function withXmp(webp: Buffer, xmp: Buffer | null, shape: { width: number; height: number; hasAlpha: boolean }): Buffer {
  const chunks = chunksOf(webp).filter(({ name }) => name !== 'XMP ');
  const head = chunks.find(({ name }) => name === 'VP8X') ?? { name: 'VP8X', data: headOf(shape) };
  const data = Buffer.from(head.data);
  data[0] = xmp ? (data[0] ?? 0) | hasXmp : (data[0] ?? 0) & ~hasXmp;
  const all = [{ name: 'VP8X', data }, ...chunks.filter(({ name }) => name !== 'VP8X'), ...(xmp ? [{ name: 'XMP ', data: xmp }] : [])];
  const body = Buffer.concat([Buffer.from('WEBP'), ...all.flatMap(bytesOf)]);
  const riff = Buffer.alloc(8);
  riff.write('RIFF');
  riff.writeUInt32LE(body.length, 4);
  return Buffer.concat([riff, body]);
}

function headOf({ width, height, hasAlpha }: { width: number; height: number; hasAlpha: boolean }): Buffer {
  const data = Buffer.alloc(10);
  data[0] = hasAlpha ? hasAlphaBit : 0;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return data;
}

function chunksOf(webp: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= webp.length;) {
    const size = webp.readUInt32LE(at + 4);
    chunks.push({ name: webp.toString('latin1', at, at + 4), data: webp.subarray(at + 8, at + 8 + size) });
    // Chunks have an even length in the file.
    at += 8 + size + (size % 2);
  }
  return chunks;
}

function bytesOf({ name, data }: Chunk): Buffer[] {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return [head, data, Buffer.alloc(data.length % 2)];
}
