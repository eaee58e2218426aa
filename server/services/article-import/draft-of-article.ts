/** A found article as the fields of a draft, with notes on what does not fit. */
import type { ItemFields } from '#shared/api/content-staff.ts';
import type { ArticleNote } from '#shared/api/site/article-import.ts';
import { isSitePicture, keepPictures, picturesOf } from '#shared/content/body-pictures.ts';
import type { Language } from '#shared/language.ts';
import { abstractMax, bodyMax, bylineMax, tagMax, tagsMax, titleMax } from '#shared/limits.ts';
import { plainText } from '#server/services/core/html-text.ts';
import { bodyOf } from './article-body.ts';
import { ArticleRefusedError, embeddedIndex, note, noteOf, type FoundArticle } from './found-article.ts';

export interface ArticleDraft {
  title: string;
  body: string;
  abstract: string;
  author: string;
  tags: string[];
  /** The language that the text seems to be in. */
  language: Language;
  /** Addresses of pictures that are fetched or embedded, each once. */
  pictures: string[];
  notes: ArticleNote[];
}

/** Fields of a draft may have so many times the length of a submission. */
const draftFactor = 4;
const picturesMax = 60;

/** Throws `ArticleRefusedError` for an article without anything, and for one that no draft can hold. */
export function draftOfArticle(article: FoundArticle, fileName: string): ArticleDraft {
  const whole = bodyOf(article.html);
  const text = plainText(whole);
  if (text === '' && article.title.trim() === '' && picturesOf(whole).length === 0) throw new ArticleRefusedError('empty');
  if (whole.length > bodyMax * 2) throw new ArticleRefusedError('bodyLong');
  const { body, pictures, notes: pictureNotes } = readPictures(whole, article);
  const title = oneLine(article.title) || fileName.replace(/\.\w{1,8}$/, '');
  const author = oneLine(article.author);
  const abstract = article.abstract.trim();
  const { tags, dropped } = fittingTags(article.tags);
  const notes = [
    ...article.notes,
    ...(oneLine(article.title) === '' ? [note('titleFromName')] : []),
    ...(title.length > titleMax * draftFactor ? [note('titleCut', titleMax * draftFactor)] : []),
    ...(title.length > titleMax && title.length <= titleMax * draftFactor ? [note('titleLong', titleMax)] : []),
    ...noteOf('abstractCut', abstract.length > abstractMax * draftFactor ? abstractMax * draftFactor : 0),
    ...noteOf('authorCut', author.length > bylineMax ? bylineMax : 0),
    ...(dropped.length > 0 ? [note('tagsDropped', dropped.length, dropped)] : []),
    ...pictureNotes,
    ...missingText(article.source, [article.title, text, abstract, author, ...article.tags].join(' ')),
  ];
  return {
    title: title.slice(0, titleMax * draftFactor),
    body,
    abstract: abstract.slice(0, abstractMax * draftFactor),
    author: author.slice(0, bylineMax),
    tags,
    language: languageOf(`${title} ${text}`),
    pictures,
    notes,
  };
}

/** The fields of one language, in which the draft is made. */
export function fieldsOfDraft(draft: ArticleDraft, language: Language, coverId: string | null): Partial<ItemFields> {
  const { title, body, abstract, author, tags } = draft;
  return {
    ...(language === 'zh-Hans'
      ? { titleZh: title, bodyZh: body, abstractZh: abstract, authorZh: author, tagsZh: tags }
      : { titleEn: title, bodyEn: body, abstractEn: abstract, authorEn: author, tagsEn: tags }),
    ...(coverId ? { coverId } : {}),
  };
}

const oneLine = (text: string): string => plainText(text.replaceAll('\n', ' '));

function fittingTags(all: readonly string[]): { tags: string[]; dropped: string[] } {
  const wanted = [...new Set(all.map(oneLine).filter((tag) => tag !== ''))];
  const tags = wanted.filter(({ length }) => length <= tagMax).slice(0, tagsMax);
  return { tags, dropped: wanted.filter((tag) => !tags.includes(tag)) };
}

/** Pictures whose bytes can be had: embedded ones and those of other servers. Others, such as files beside the document, go. */
function readPictures(html: string, { embedded }: FoundArticle): Pick<ArticleDraft, 'body' | 'pictures' | 'notes'> {
  const all = picturesOf(html);
  const isOurs = (src: string) => isSitePicture(src) && src.startsWith('/media/');
  const isHad = (src: string) => /^https?:\/\//i.test(src) || embedded[embeddedIndex(src) ?? -1] !== undefined;
  const local = all.filter((src) => !isOurs(src) && !isHad(src));
  const pictures = all.filter(isHad);
  return {
    body: keepPictures(html, (src) => src !== '' && !local.includes(src)),
    pictures: pictures.slice(0, picturesMax),
    notes: [
      ...(local.length > 0 ? [note('picturesLocal', local.length, local)] : []),
      ...noteOf('picturesMany', Math.max(0, pictures.length - picturesMax)),
    ],
  };
}

function languageOf(text: string): Language {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  return han > words ? 'zh-Hans' : 'en';
}

const namesMax = 5;
const nameMax = 60;

/** A note with the number of letters and digits that are missing, and the pieces of the source that they stand in; none if all are there. */
function missingText(source: readonly string[], result: string): ArticleNote[] {
  const counts = countsOf(result);
  let missing = 0;
  for (const [character, count] of countsOf(source.join(' '))) missing += Math.max(0, count - (counts.get(character) ?? 0));
  if (missing === 0) return [];
  const there = lettersOf(result);
  const isThere = (piece: string) => (piece.match(/[\p{L}\p{N}]+/gu) ?? []).every((words) => there.includes(lettersOf(words)));
  const pieces = source.map((piece) => piece.trim()).filter((piece) => !isThere(piece));
  const names = pieces.slice(0, namesMax).map((piece) => `“${piece.length > nameMax ? `${piece.slice(0, nameMax)}…` : piece}”`);
  return [note('missingText', missing, names)];
}

function lettersOf(text: string): string {
  return text.normalize('NFC').replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of lettersOf(text)) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}
