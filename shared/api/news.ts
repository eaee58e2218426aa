/** News and notices: GET /web/cmsv2/column/{news, notice, zxType, newsYears, noticeType}; an article is in `content.ts`. */
import * as Type from 'typebox';
import { listType } from './column.ts';
import { contentRow, listQuery } from './content.ts';
import { endpoint } from './endpoint.ts';

/** The other filters of a list; an entry counts what they leave. */
const { type, year, search } = listQuery.properties;

export const listNewsTypes = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/zxType',
  summary: 'News types with their counts, "all" first',
  maxAgeSeconds: 60,
  query: Type.Object({ year, search }),
  data: Type.Array(listType),
});

export const listNewsYears = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/newsYears',
  summary: 'Years of the news with their counts, the latest first',
  maxAgeSeconds: 60,
  query: Type.Object({ type, search }),
  data: Type.Array(listType),
});

export const listNoticeTypes = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/noticeType',
  summary: 'Notice types with their counts, "all" first',
  maxAgeSeconds: 60,
  query: Type.Object({ year, search }),
  data: Type.Array(listType),
});

export const listNews = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cmsv2/column/news',
  summary: 'The news column, filtered by type and text',
  answer: 'rows',
  maxAgeSeconds: 60,
  query: listQuery,
  data: Type.Array(contentRow),
});

export const listNotices = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cmsv2/column/notice',
  summary: 'The notices column, filtered by type and text',
  answer: 'rows',
  maxAgeSeconds: 60,
  query: listQuery,
  data: Type.Array(contentRow),
});
