/** The articles of an uploaded file; its kind is told by its content, and Markdown by its name. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { ArticleRefusedError, note, type ArticleFile, type FoundPart } from './found-article.ts';
import { isMarkdownName, readMarkdownFile } from './markdown-file.ts';
import { isWordPressFile, readWordPressFile } from './wordpress-file.ts';
import { readWordFile } from './word-file.ts';

/** The same parts in the same order each time. A file that cannot be read ends with a part that says why. */
export async function* readArticles(file: ArticleFile, signal: AbortSignal): AsyncGenerator<FoundPart> {
  const { path } = file;
  try {
    if (await isWordPressFile(path)) yield* readWordPressFile(file, signal);
    else yield { kind: 'article', article: { ...(await readDocument(file, signal)), sourceKey: `file:${await hashOf(path)}` } };
  } catch (error) {
    if (!(error instanceof ArticleRefusedError)) throw error;
    yield { kind: 'refused', title: '', notes: [note(error.refusal)] };
  }
}

async function readDocument({ path, fileName, encoding }: ArticleFile, signal: AbortSignal) {
  if (await isArchive(path)) return readWordFile(path, signal);
  if (!isMarkdownName(fileName)) throw new ArticleRefusedError('format');
  return readMarkdownFile(await readFile(path), { encoding, signal });
}

async function isArchive(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
  return buffer.toString('latin1', 0, bytesRead) === 'PK\x03\x04';
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}
