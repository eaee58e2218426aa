/** HTML bodies of the demonstration articles: the written blocks, and for short ones a passage that fits the type. */
import { passages, filmOf, type Block, type DemoNews, type Text } from './programme.ts';

/** Articles with fewer blocks are short and get a passage. */
const fullLength = 4;

/** HTML body of a news item in both languages; '' for a missing language. */
export function newsBody(item: DemoNews): Text {
  return { zh: bodyIn(item, 'zh'), en: bodyIn(item, 'en') };
}

/** Renders paragraphs as HTML. */
export function paragraphs(texts: readonly string[]): string {
  return texts.filter(Boolean).map(blockHtml).join('');
}

function bodyIn(item: DemoNews, language: keyof Text): string {
  const written = item.body[language];
  if (written.length === 0) return '';
  const blocks = written.length < fullLength ? withPassage(item, written, language) : written;
  return blocks.map(blockHtml).join('');
}

function withPassage(item: DemoNews, written: readonly Block[], language: keyof Text): Block[] {
  const fitting = passages.filter(({ type }) => type === item.type);
  const passage = fitting[(item.passage ?? Number(item.id.slice(1))) % fitting.length];
  if (!passage) return [...written];
  const text = passage.text[language].replace('{title}', filmOf(item.work).title[language]);
  return [...written, { quote: passage.quote[language] }, { h2: passage.heading[language] }, text];
}

function blockHtml(block: Block): string {
  if (typeof block === 'string') return `<p>${escape(block)}</p>`;
  return 'h2' in block ? `<h2>${escape(block.h2)}</h2>` : `<blockquote><p>${escape(block.quote)}</p></blockquote>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
