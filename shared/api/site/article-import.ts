/** Import of articles from Markdown, Word and WordPress files as drafts: /webAdmin/cms/import/*. */
import * as Type from 'typebox';
import { endpoint } from '#shared/api/endpoint.ts';
import { count, id, instant, languageCode, shortText } from '#shared/api/fields.ts';
import { pagingQuery } from '#shared/api/paging.ts';
import { readAs } from '#shared/api/text-encoding.ts';
import { textEncodings } from '#shared/text-encoding.ts';
import { nullable } from '#shared/nullable.ts';
import { articleFilesMax, importCategoriesMax } from '#shared/limits.ts';

const writers = { auth: 'staff', permission: 'contentWrite' } as const;

/** Why a whole file, or an article of it, cannot be imported: the text `article-import:refusal.<name>`. */
export const articleRefusals = ['format', 'damaged', 'cutOff', 'unsafe', 'encoding', 'slow', 'empty', 'bodyLong'] as const;
export type ArticleRefusal = (typeof articleRefusals)[number];

/** Parts that are lost or changed: the text `article-import:note.<name>`. */
export const articleNoteNames = [
  ...articleRefusals,
  'otherKinds',
  'encodingGuessed',
  'titleFromName',
  'titleLong',
  'titleCut',
  'abstractCut',
  'authorCut',
  'tagsDropped',
  'elements',
  'links',
  'anchors',
  'styling',
  'shortcodes',
  'frontMatter',
  'customFields',
  'comments',
  'status',
  'password',
  'dateAhead',
  'dateUnread',
  'missingText',
  'footnotes',
  'headers',
  'textBoxes',
  'changes',
  'remarks',
  'equations',
  'drawings',
  'objects',
  'wordStyles',
  'picturesLocal',
  'picturesMany',
  'picturesFailed',
  'coverFailed',
  'failed',
] as const;
export type ArticleNoteName = (typeof articleNoteNames)[number];

const articleNote = Type.Object({
  name: Type.Enum([...articleNoteNames]),
  /** How many there were; 0 where that means nothing. */
  count,
  /** What it concerns, such as the names of elements; '' for nothing. */
  names: shortText,
});
export type ArticleNote = Type.Static<typeof articleNote>;

const articleStates = ['ready', 'refused', 'left', 'made', 'skipped', 'failed'] as const;
export type ArticleState = (typeof articleStates)[number];

const importedArticle = Type.Object({
  position: count,
  fileName: shortText,
  title: shortText,
  language: languageCode,
  state: Type.Enum([...articleStates]),
  author: shortText,
  /** When it was published where it comes from; null = unknown. */
  publishTime: nullable(instant),
  categories: Type.Array(shortText),
  /** Pictures that the file has or names. */
  pictures: count,
  notes: Type.Array(articleNote),
  /** How its file was decoded, where that is a question; null = the file names its encoding, or cannot be read. */
  readAs: nullable(readAs),
  /** The draft or item that an earlier import made of it; null = none. */
  knownId: nullable(id),
  /** The draft that this import made. */
  itemId: nullable(id),
});
export type ImportedArticle = Type.Static<typeof importedArticle>;

const importStages = ['checking', 'checked', 'importing', 'done', 'failed'] as const;

const articleImport = Type.Object({
  importId: id,
  fileNames: Type.Array(shortText),
  stage: Type.Enum([...importStages]),
  /** 0 to 100. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  /** Why it ended: the text `article-import:failure.<name>`; '' = it has not failed. */
  failure: Type.Union([Type.Literal(''), Type.Literal('tooMany'), Type.Literal('filesGone'), Type.Literal('internal')]),
  createTime: instant,
  counts: Type.Object({ ready: count, known: count, refused: count, made: count, skipped: count, failed: count }),
  /** Categories of the articles that can be imported, the most frequent first. */
  categories: Type.Array(Type.Object({ name: shortText, count })),
  /** Number of articles that seem to be in each language. */
  languages: Type.Object({ zh: count, en: count }),
});
export type ArticleImport = Type.Static<typeof articleImport>;

export const getArticleImport = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/import',
  summary: 'The caller’s latest import of articles; null for none',
  ...writers,
  data: Type.Object({ latest: nullable(articleImport) }),
});

export const listImportedArticles = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/import/articles',
  summary: 'Articles of an import of the caller, with what cannot be kept of each',
  ...writers,
  answer: 'rows',
  query: Type.Object({ importId: id, ...pagingQuery }),
  data: Type.Array(importedArticle),
});

export const checkArticles = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/import/check',
  summary:
    'Read uploaded files in the background and report what an import would make; nothing is made. Ends an earlier import that was not begun',
  ...writers,
  body: Type.Object({ uploadIds: Type.Array(id, { minItems: 1, maxItems: articleFilesMax, uniqueItems: true }) }),
  data: Type.Null(),
});

export const readArticlesIn = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/import/encoding',
  summary: 'Read a file of a checked import again in another encoding; the import is checked anew',
  ...writers,
  body: Type.Object({
    importId: id,
    /** Of an article of the file. */
    position: count,
    encoding: Type.Enum([...textEncodings]),
  }),
  data: Type.Null(),
});

/** A category and the column that its articles go to. */
const categoryColumn = Type.Object({ category: shortText, columnId: id });

export const importArticles = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/import/run',
  summary: 'Make drafts of the checked articles in the background; an article whose draft is made is not made again when it is repeated',
  ...writers,
  body: Type.Object({
    importId: id,
    /** Language of all articles; absent = the one that each seems to be in. */
    language: Type.Optional(languageCode),
    /** Column of articles without a category, and of categories that are not named. */
    columnId: id,
    columns: Type.Array(categoryColumn, { maxItems: importCategoriesMax }),
    /** Whether articles that were imported before are imported anew. */
    isAnew: Type.Boolean(),
  }),
  data: Type.Null(),
});

export const discardArticles = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/import/discard',
  summary: 'Forget an import that is not running, and delete its files; drafts that it made stay',
  ...writers,
  body: Type.Object({ importId: id }),
  data: Type.Null(),
});
