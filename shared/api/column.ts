/** Columns: GET /web/cms/content/columnTree and /web/cmsv2/column/about. */
import * as Type from 'typebox';
import { attachedFile } from './content.ts';
import { endpoint } from './endpoint.ts';
import { id, text, instant, count, image } from './fields.ts';

const label = Type.String({ maxLength: 200 });

/** How a column's list is drawn. */
export const columnType = Type.Union(
  ['news', 'notice', 'article', 'video', 'film', 'people', 'face', 'page'].map((key) => Type.Literal(key)),
);

const column = Type.Cyclic(
  {
    Column: Type.Object({
      id,
      label,
      children: Type.Array(Type.Ref('Column')),
      /** Settings of the column for apps, as a JSON object. */
      custom: Type.String({ maxLength: 4_000 }),
      path: Type.String({ maxLength: 200 }),
      columnType: label,
      count,
    }),
  },
  'Column',
);

export interface Column {
  id: string;
  label: string;
  children: Column[];
  custom: string;
  path: string;
  columnType: string;
  count: number;
}

export const listType = Type.Object({ id, label, value: Type.String({ maxLength: 64 }), count });

/** A type of a column's list. The first one is "all" and has the value ''. */
export type ListType = Type.Static<typeof listType>;

export const getColumnTree = endpoint({
  method: 'GET',
  path: '/web/cms/content/columnTree',
  summary: 'The tree of columns and tabs',
  maxAgeSeconds: 300,
  data: Type.Array(column),
});

/** A section without a text has an empty `content` and no `updateTime`. */
const aboutSection = Type.Object({
  id,
  key: label,
  title: label,
  content: text,
  image: Type.Union([Type.Null(), image]),
  attachments: Type.Array(attachedFile),
  updateTime: Type.Union([Type.Null(), instant]),
});
export type AboutSection = Type.Static<typeof aboutSection>;

export const listAboutSections = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cmsv2/column/about',
  summary: 'The sections of the about page, in order',
  maxAgeSeconds: 300,
  data: Type.Array(aboutSection),
});
