/** Sealed results of an edition: public keys of those who open them, encrypted results, and the shares that an opening has so far. */
import { index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { awardCategory, edition } from './award.ts';
import { instant } from './fields.ts';

/** Present while the results of an edition are sealed, and afterwards. */
export const resultSeal = pgTable('result_seal', {
  editionId: text()
    .primaryKey()
    .references(() => edition.id, { onDelete: 'cascade' }),
  /** When the results were opened; null = they are sealed. */
  openedAt: instant(),
});

export const sealKey = pgTable(
  'seal_key',
  {
    id: text().primaryKey(),
    editionId: text()
      .notNull()
      .references(() => resultSeal.editionId, { onDelete: 'cascade' }),
    /** Who holds it. */
    name: text().notNull(),
    /** X25519, base64url. The private key never reaches the server. */
    publicKey: text().notNull(),
    madeBy: text().notNull(),
    madeAt: instant().notNull().defaultNow(),
  },
  (table) => [unique().on(table.editionId, table.publicKey)],
);

export const sealedResult = pgTable(
  'sealed_result',
  {
    categoryId: text()
      .primaryKey()
      .references(() => awardCategory.id, { onDelete: 'cascade' }),
    editionId: text()
      .notNull()
      .references(() => resultSeal.editionId, { onDelete: 'cascade' }),
    /** Changes with every sealing. */
    sealingId: text().notNull(),
    /** Nominee and citations, encrypted in the browser. */
    sealed: text().notNull(),
    /** The share of each key, encrypted for its holder, by the id of the key. */
    shares: jsonb().$type<Record<string, string>>().notNull(),
    sealedBy: text().notNull(),
    sealedAt: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.editionId)],
);

/** A share that its holder has decrypted, encrypted with the key of the site. Deleted when the results are open, and after an hour. */
export const sealShare = pgTable(
  'seal_share',
  {
    keyId: text()
      .notNull()
      .references(() => sealKey.id, { onDelete: 'cascade' }),
    categoryId: text()
      .notNull()
      .references(() => sealedResult.categoryId, { onDelete: 'cascade' }),
    share: text().notNull(),
    givenAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.categoryId] }), index().on(table.categoryId)],
);
