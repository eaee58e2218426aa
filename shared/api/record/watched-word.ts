/** Words that hold a comment for moderation: /webAdmin/cms/comment/word. */
import * as Type from 'typebox';
import { endpoint } from '#shared/api/endpoint.ts';
import { exportOf } from '#shared/api/export/export-contract.ts';
import { count, instant, shortText } from '#shared/api/fields.ts';
import { identifier } from '#shared/record/field.ts';
import { record, type RowOf } from '#shared/record/record.ts';

/** Longest watched word, in characters. */
export const watchedWordMax = 100;
/** Most words that one request adds. */
export const watchedWordsAddedMax = 500;

export const wordRecord = record({
  name: 'word',
  path: '/webAdmin/cms/comment/word',
  permission: 'commentModerate',
  title: 'word',
  key: 'word',
  /** In lower case and plain width. */
  fields: { word: identifier(watchedWordMax * 2) },
  first: ['word'],
  row: {
    word: Type.String(),
    addedAt: instant,
    /** '' for words that the command line added. */
    addedByName: shortText,
  },
  filters: {},
  beside: {},
});
export type WordRow = RowOf<typeof wordRecord>;

export const addWatchedWords = endpoint({
  method: 'POST',
  path: `${wordRecord.path}/addSeveral`,
  summary: 'Watch for words from now on; known ones stay. A word needs a letter or a digit',
  auth: 'staff',
  permission: wordRecord.permission,
  body: Type.Object({ words: Type.Array(Type.String({ maxLength: 400 }), { minItems: 1, maxItems: watchedWordsAddedMax }) }),
  data: Type.Object({ added: count, known: count }),
});

export const exportWatchedWords = exportOf(wordRecord.calls.list, { name: 'watched-words', columns: ['word', 'addedAt', 'addedByName'] });
