/** HTML bodies of the demonstration articles: the written blocks, and for short ones a passage that fits the type. */
import { drawnPictures } from '#server/demo/drawn-pictures.ts';
import { withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { demoPictures, galleryIds } from './pictures.ts';
import { passages, filmOf, people, type Block, type DemoNews, type Text } from './programme.ts';

/** Articles with fewer blocks are short and get a passage. */
const fullLength = 4;

/** HTML body of a news item in both languages; '' for a missing language. */
export function newsBody(item: DemoNews): Text {
  return { zh: bodyIn(item, 'zh'), en: bodyIn(item, 'en') };
}

/** Renders paragraphs as HTML. */
export function paragraphs(texts: readonly string[]): string {
  return texts.filter(Boolean).map(paragraph).join('');
}

function bodyIn(item: DemoNews, language: keyof Text): string {
  const written = item.body[language];
  if (written.length === 0) return '';
  const blocks = written.length < fullLength ? withPassage(item, written, language) : written;
  return blocks.map((block) => blockHtml(block, item.id, language)).join('');
}

function withPassage(item: DemoNews, written: readonly Block[], language: keyof Text): Block[] {
  const fitting = passages.filter(({ type }) => type === item.type);
  const passage = fitting[(item.passage ?? Number(item.id.slice(1))) % fitting.length];
  if (!passage) return [...written];
  const text = passage.text[language].replace('{title}', filmOf(item.work).title[language]);
  return [...written, { quote: passage.quote[language] }, { h2: passage.heading[language] }, text];
}

function blockHtml(block: Block, itemId: string, language: keyof Text): string {
  if (typeof block === 'string') return paragraph(block);
  if ('h2' in block) return `<h2>${escape(block.h2)}</h2>`;
  if ('quote' in block) return `<blockquote><p>${escape(block.quote)}</p></blockquote>`;
  if ('card' in block) return cardLink(block.card, language);
  return block.pair.map((number, index) => figure(`${galleryIds(itemId)[number - 1]}`, block.captions[index] ?? '', language)).join('');
}

function paragraph(text: string): string {
  return `<p>${escape(text).replaceAll(/\^\[([^\]]*)\]/g, '<span role="note">$1</span>')}</p>`;
}

/** The page of an article shows the link as a card. */
function cardLink(id: string, language: keyof Text): string {
  const subject = people.find((person) => person.id === id);
  const path = paths.content(subject ? 'people' : 'episode', id);
  const name = (subject?.name ?? filmOf(id).title)[language];
  return `<p><a href="${withLanguage(language === 'en' ? 'en' : 'zh-Hans', path)}">${escape(name)}</a></p>`;
}

function figure(pictureId: string, caption: string, language: keyof Text): string {
  const picture = demoPictures().find(({ id }) => id === pictureId);
  const file = drawnPictures.find(({ id }) => id === pictureId);
  if (!picture || !file) throw new Error(`There is no picture ${pictureId}`);
  const { width, height, alt } = picture;
  return `<figure data-pair="true"><img src="/media/${file.key}" alt="${escape(alt[language])}" width="${width}" height="${height}" loading="lazy" /><figcaption>${escape(caption)}</figcaption></figure>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
