/** Text of a file: UTF-8, UTF-16 with its mark, else GB18030, which older Chinese programs write. */
import { ArticleRefusedError } from './found-article.ts';

interface ReadText {
  text: string;
  /** It was no Unicode, and was read as GB18030. */
  isGuessed: boolean;
}

/** Throws `ArticleRefusedError` with `encoding` for bytes that are no text in these encodings. */
export function readText(bytes: Buffer): ReadText {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const text = decode(bytes, marked ?? 'utf-8');
  if (text !== null) return { text: checked(text), isGuessed: false };
  const guessed = marked ? null : decode(bytes, 'gb18030');
  if (guessed === null || !isChinese(guessed)) throw new ArticleRefusedError('encoding');
  return { text: checked(guessed), isGuessed: true };
}

function decode(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Texts of other encodings become rare characters when they are read as GB18030; Chinese has common ones and its punctuation. */
function isChinese(text: string): boolean {
  const wide = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  const common = text.match(/[的一是不了在人有我他这中大来上个国和地到时年电影奖，。、“”：《》]/g)?.length ?? 0;
  return wide > 0 && common / wide > 0.08;
}

function checked(text: string): string {
  if (text.includes('\0')) throw new ArticleRefusedError('format');
  return text;
}
