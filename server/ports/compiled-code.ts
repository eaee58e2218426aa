/**
 * Runs large scripts with the code that V8 compiled for them at an earlier start. The cache of Node.js takes the code of a module
 * before any of its functions has run, and V8 compiles most functions when they are first called: thousands at each start.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

/** Scripts of this process that had no code. */
const uncompiled = new Map<string, Script>();

/** Runs a file that is one expression. The next build empties the folder of the code, and other settings of V8 have another file. */
export function runScript(file: string): unknown {
  const code = join(dirname(file), '../compile-cache', `${basename(file)}-${cachedDataVersionTag()}`);
  const cachedData = readCode(code);
  // The build writes nothing but ASCII, which takes half the memory and no decoding.
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, ...(cachedData ? { cachedData } : {}) });
  if (!cachedData || script.cachedDataRejected) uncompiled.set(code, script);
  return script.runInThisContext();
}

/** Writes the code of what has run until now, once; under the settings of V8 with which the scripts were read. */
export function keepCompiledCode(): void {
  for (const [file, script] of uncompiled) writeCode(file, script.createCachedData());
  uncompiled.clear();
}

const checkBytes = 4;

/** Null for a missing or damaged file: V8 does not check its bytes. */
function readCode(file: string): Buffer | null {
  try {
    const bytes = readFileSync(file);
    const code = bytes.subarray(0, -checkBytes);
    return bytes.readUInt32LE(code.length) === crc32(code) ? code : null;
  } catch {
    return null;
  }
}

/** Processes that start at once write the same; a folder that cannot be written leaves the next start as it was. */
function writeCode(file: string, code: Buffer): void {
  const unfinished = `${file}.${process.pid}`;
  const check = Buffer.alloc(checkBytes);
  check.writeUInt32LE(crc32(code));
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(unfinished, Buffer.concat([code, check]), { mode: 0o600 });
    renameSync(unfinished, file);
  } catch {
    rmSync(unfinished, { force: true });
  }
}
