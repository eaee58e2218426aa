/** The creative and cultural section: GET /web/cmsv2/column/{culture, digitalLibrary, exhibition, museum, specialTopic}. */
import { Array, Literal, Object, String, Union, type Static } from 'typebox';
import { contentRow, count, id } from './content.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery } from './paging.ts';

/** Kinds of collection; each is a column of items whose detail is /web/cms/content/{id}. */
export const collectionKinds = ['library', 'exhibition', 'museum', 'topic'] as const;
export type CollectionKind = (typeof collectionKinds)[number];

const collection = Object({
  id,
  kind: Union([Literal('library'), Literal('exhibition'), Literal('museum'), Literal('topic')]),
  label: String({ maxLength: 200 }),
  count,
  /** Its first items, pinned first, then newest. */
  rows: Array(contentRow),
});
export type Collection = Static<typeof collection>;

export const listCollections = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cmsv2/column/culture',
  summary: 'The collections of the cultural section that hold something, each with its items',
  maxAgeSeconds: 60,
  data: Array(collection),
});

const listOf = (path: string, summary: string) =>
  endpoint({
    method: 'GET',
    also: ['POST'],
    path,
    summary,
    answer: 'rows',
    maxAgeSeconds: 60,
    query: Object({ ...pagingQuery }),
    data: Array(contentRow),
  });

export const listLibrary = listOf('/web/cmsv2/column/digitalLibrary', 'Items of the digital library');
export const listExhibitions = listOf('/web/cmsv2/column/exhibition', 'Exhibitions');
export const listMuseum = listOf('/web/cmsv2/column/museum', 'Objects of the museum');
export const listTopics = listOf('/web/cmsv2/column/specialTopic', 'Special topics');
