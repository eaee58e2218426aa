/** Documents and archives to upload, written entry by entry. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content?: string | Buffer;
  /** Size that the directory states instead of the true one. */
  statedBytes?: number;
  /** Name in the head of the entry instead of that of the directory. */
  ownName?: string;
  /** Type and rights on Unix systems, such as 0o120777 for a symbolic link. */
  mode?: number;
  /** Name in the extra field of the directory that some programs prefer. */
  unicodeName?: string;
}

/** A ZIP archive (APPNOTE.TXT); its entries are deflated. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = '', statedBytes, ownName = name, mode = 0, unicodeName } of entries) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(content as Buffer)];
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(statedBytes ?? bytes.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const ownPath = Buffer.from(ownName);
    const ownFacts = Buffer.from(facts);
    ownFacts.writeUInt16LE(ownPath.length, 22);
    files.push(Buffer.from('PK\x03\x04', 'latin1'), ownFacts, ownPath, packed);
    const extra = unicodeName === undefined ? Buffer.alloc(0) : unicodeField(unicodeName);
    const place = Buffer.alloc(14);
    place.writeUInt32LE((mode << 16) >>> 0, 6);
    place.writeUInt32LE(offset, 10);
    facts.writeUInt16LE(extra.length, 24);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, path, extra);
    offset += 30 + ownPath.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, index, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

/** Info-ZIP Unicode Path (APPNOTE.TXT, 4.6.9), without the checksum of the other name. */
function unicodeField(name: string): Buffer {
  const text = Buffer.from(name);
  const head = Buffer.alloc(9);
  head.writeUInt16LE(0x7075, 0);
  head.writeUInt16LE(5 + text.length, 2);
  head.writeUInt8(1, 4);
  return Buffer.concat([head, text]);
}

/** An office document whose main part has the type, such as `wordprocessingml.document.main+xml`. */
export function makeOffice(mainType: string, more: readonly ZipEntry[] = []): Buffer {
  const types = `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${mainType}"/></Types>`;
  return makeZip([{ name: '[Content_Types].xml', content: types }, { name: 'main.xml', content: '<a/>' }, ...more]);
}

export const wordPart = 'wordprocessingml.document.main+xml';
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
