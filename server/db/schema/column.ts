/** Columns (sections and tabs of the site) and the types by which a column's list is filtered. */
import { sql } from 'drizzle-orm';
import { boolean, customType, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bilingual } from './fields.ts';

/** Layout keys of a column's list. */
export const columnTypes = ['news', 'notice', 'article', 'video', 'film', 'people', 'face', 'page'] as const;
/** Languages that an item of a column needs before it can go online. */
export const languageGates = ['both', 'zh', 'either'] as const;

/** A JSON object as its text; '' = one without members. */
const settings = customType<{ data: string; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => value || '{}',
  fromDriver: (value) => {
    const stored = typeof value === 'string' ? value : JSON.stringify(value);
    return stored === '{}' ? '' : stored;
  },
});

export const siteColumn = pgTable(
  'site_column',
  {
    /** Short public id, such as `news`. */
    id: text().primaryKey(),
    parentId: text(),
    ...bilingual('label'),
    columnType: text({ enum: columnTypes }).notNull(),
    /** Site path of the column's screen, without a language prefix. */
    path: text().notNull().default(''),
    /** Settings of the column for apps that read the tree; the pages of the site need none. */
    custom: settings()
      .notNull()
      .default(sql`'{}'::jsonb`),
    languageGate: text({ enum: languageGates }).notNull().default('either'),
    position: integer().notNull().default(0),
    /** Hidden columns are not in the tree; their items stay reachable. */
    hidden: boolean().notNull().default(false),
  },
  (table) => [foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }), index().on(table.parentId, table.position)],
);

export const listType = pgTable(
  'list_type',
  {
    columnId: text()
      .notNull()
      .references(() => siteColumn.id),
    /** Unique within its column, such as `awards`. */
    id: text().notNull(),
    ...bilingual('label'),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.columnId, table.id] })],
);
