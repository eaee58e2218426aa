/**
 * Verifies the checksums of all pages of the embedded engine's tables and indexes. The engine only checks pages that it
 * reads, so damage could go unnoticed until the good backups are gone. Algorithm: PostgreSQL's
 * `src/include/storage/checksum_impl.h`.
 */
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

const pageBytes = 8_192;
const pageWords = pageBytes / 4;
const pagesPerSegment = 131_072;
const batchPages = 64;
/** Offset of `pd_checksum` in a page. */
const checksumAt = 8;
/** Tables and indexes; the engine repairs free space and visibility maps itself. */
const relationFile = /^\d+(?:\.(\d+))?$/;

export interface DamagedFile {
  /** Path within the database folder. */
  file: string;
  pages: number[];
}

/** Scans the folder of a database that is not being written. */
export function findDamagedPages(folder: string): DamagedFile[] {
  // One for all files: there are a thousand, and to make it costs more than to check most of them.
  const batch = new Int32Array(pageWords * batchPages);
  const folders = ['global', ...readdirSync(join(folder, 'base')).map((name) => join('base', name))];
  return folders.flatMap((inner) =>
    readdirSync(join(folder, inner)).flatMap((name) => {
      const match = relationFile.exec(name);
      const pages = match ? damagedPages(join(folder, inner, name), Number(match[1] ?? 0) * pagesPerSegment, batch) : [];
      return pages.length > 0 ? [{ file: join(inner, name), pages }] : [];
    }),
  );
}

/** Reads the file into the batch, part by part. */
function damagedPages(path: string, firstBlock: number, batch: Int32Array): number[] {
  const damaged: number[] = [];
  const bytes = Buffer.from(batch.buffer);
  const file = openSync(path, 'r');
  try {
    for (let first = 0; ; first += batchPages) {
      const read = readSync(file, bytes, 0, bytes.length, first * pageBytes);
      // A partial page at the end is an interrupted extension, which the engine never reads.
      const count = Math.floor(read / pageBytes);
      damaged.push(...damagedPagesOf(batch, count, firstBlock + first).map((index) => first + index));
      if (count < batchPages) return damaged;
    }
  } finally {
    closeSync(file);
  }
}

/** Indexes of the damaged ones among the first pages of a batch, whose first page is this block. */
function damagedPagesOf(batch: Int32Array, count: number, block: number): number[] {
  const damaged: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const page = batch.subarray(index * pageWords, (index + 1) * pageWords);
    if (!isSound(page, block + index)) damaged.push(index);
  }
  return damaged;
}

/** A page that was added but never written is all zeros. Words are signed, because the script engine keeps large unsigned ones as objects. */
function isSound(page: Int32Array, block: number): boolean {
  const header = page[checksumAt / 4] ?? 0;
  if (page[3] === 0 && page.every((word) => word === 0)) return true;
  const stored = header & 0xffff;
  page[checksumAt / 4] = header & ~0xffff;
  const folded = (blockSum(page) ^ block) >>> 0;
  return (folded % 65_535) + 1 === stored;
}

const prime = 16_777_619;
const lanes = 32;
const startSums = Int32Array.of(
  0x5b1f36e9,
  0xb8525960,
  0x02ab50aa,
  0x1de66d2a,
  0x79ff467a,
  0x9bb9f8a3,
  0x217e7cd2,
  0x83e13d2c,
  0xf8d4474f,
  0xe39eb970,
  0x42c6ae16,
  0x993216fa,
  0x7b093b5d,
  0x98daff3c,
  0xf718902a,
  0x0b1c9cdb,
  0xe58f764b,
  0x187636bc,
  0x5d7b3bb1,
  0xe73de7de,
  0x92bec979,
  0xcca6c0b2,
  0x304a0979,
  0x85aa43d4,
  0x783125bb,
  0x6ca8eaa2,
  0xe407eac6,
  0x4b5cfc3e,
  0x9fbf8c76,
  0x15ca20be,
  0xf2ca9fd3,
  0x959bd756,
);

/**
 * FNV-1a in 32 lanes, with a shift that mixes in high bits; two rounds of zeros mix in the last words. Lane by lane and without
 * calls: a start checks millions of words, before the engine has optimised anything.
 */
function blockSum(page: Int32Array): number {
  let all = 0;
  for (let lane = 0; lane < lanes; lane += 1) {
    let sum = startSums[lane] ?? 0;
    for (let at = lane; at < pageWords; at += lanes) {
      sum ^= page[at] ?? 0;
      sum = Math.imul(sum, prime) ^ (sum >>> 17);
    }
    for (let round = 0; round < 2; round += 1) sum = Math.imul(sum, prime) ^ (sum >>> 17);
    all ^= sum;
  }
  return all;
}
