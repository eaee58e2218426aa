/** Accounts: users, institutions, roles, sessions, e-mail codes and invitations. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { staffRoles, type UserType } from '#shared/user-type.ts';
import { bilingual, instant } from './fields.ts';

export const userAccount = pgTable(
  'user_account',
  {
    id: text().primaryKey(),
    userType: smallint().$type<UserType>().notNull().default(10),
    nickName: text().notNull(),
    /** The name on English screens; '' = the same. */
    nameEn: text().notNull().default(''),
    email: text().notNull(),
    /** Argon2id as a PHC string; empty = no login by password. */
    passwordHash: text().notNull().default(''),
    status: text({ enum: ['active', 'blocked', 'closing', 'erased'] })
      .notNull()
      .default('active'),
    avatarId: text(),
    language: text({ enum: ['zh-Hans', 'en'] })
      .notNull()
      .default('zh-Hans'),
    agreementVersion: text().notNull().default(''),
    agreementAt: instant(),
    mustChangePassword: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
    lastLoginAt: instant(),
    /** May not comment before this instant; null = may. */
    barredUntil: instant(),
    /** End of the cool-off after which a closing account is erased. */
    eraseAt: instant(),
  },
  (table) => [
    uniqueIndex('user_account_email').on(sql`lower(${table.email})`),
    check('user_account_types', sql`${table.userType} in (10, 20)`),
  ],
);

/** The institution behind a PGC account and its agent operator. Phone and ID number are encrypted (prefixed with the key id). */
export const agency = pgTable('agency', {
  userId: text()
    .primaryKey()
    .references(() => userAccount.id, { onDelete: 'cascade' }),
  ...bilingual('institution'),
  operateName: text().notNull().default(''),
  operatePhone: text().notNull().default(''),
  operateCode: text().notNull().default(''),
  /** HMAC of the ID number, for look-ups without decryption. */
  operateCodeHash: text().notNull().default(''),
  country: text().notNull().default(''),
  area: text().notNull().default(''),
  verification: text({ enum: ['pending', 'verified', 'refused'] })
    .notNull()
    .default('pending'),
  verifiedAt: instant(),
  verifiedBy: text().references(() => userAccount.id),
  invitationId: text().references(() => invitation.id),
  /** Separate consent to the ID number: its time and the version of the text; '' = before versions were stored. */
  sensitiveConsentAt: instant(),
  sensitiveConsentVersion: text().notNull().default(''),
});

export const userRole = pgTable(
  'user_role',
  {
    userId: text()
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    role: text({ enum: staffRoles }).notNull(),
    /** Column to which the role is limited, one row for each; '' = all columns. */
    columnId: text('review_group').notNull().default(''),
    grantedBy: text(),
    grantedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role, table.columnId] })],
);

export const userSession = pgTable(
  'user_session',
  {
    id: text().primaryKey(),
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    userAgent: text().notNull().default(''),
    addressHash: text().notNull().default(''),
  },
  (table) => [index().on(table.userId, table.createdAt.desc().nullsFirst()), index().on(table.expiresAt)],
);

/** The authenticator app of an account. Both secrets are encrypted (prefixed with the key id). */
export const secondFactor = pgTable('second_factor', {
  userId: text()
    .primaryKey()
    .references(() => userAccount.id, { onDelete: 'cascade' }),
  /** Base32; '' until a code has confirmed the first one. */
  secret: text().notNull().default(''),
  /** Time step of the last accepted code; no code of this step or an earlier one is accepted again. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  enabledAt: instant(),
  /** A secret that waits for its first code, with the id and the end of this set-up. */
  pendingSecret: text().notNull().default(''),
  pendingId: text().notNull().default(''),
  pendingUntil: instant(),
  /** Challenge and end of a passkey that is being added; '' = none. */
  passkeyChallenge: text().notNull().default(''),
  passkeyUntil: instant(),
});

/** Passkeys of an account: the second step of a login without a code. They work for one host of the site. */
export const passkey = pgTable(
  'passkey',
  {
    /** Credential id, base64url. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    /** The host that it works for. */
    host: text().notNull(),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    /** Uses that the authenticator has counted; many count none. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach it, such as `internal` or `usb`. */
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    usedAt: instant(),
  },
  (table) => [index().on(table.userId)],
);

/** Codes for a login without the authenticator app; each works once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: text()
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    /** HMAC; the code itself is never stored. */
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Logins whose password was right and whose second factor is awaited. A challenge alone opens nothing. */
export const loginChallenge = pgTable(
  'login_challenge',
  {
    /** SHA-256 of the challenge. */
    hash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    /** HMAC of the password's hash; a challenge ends when the password changes. */
    passwordMark: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/**
 * Links that administrators have sent by mail: to set a new password, or to confirm a new address. An account has one of each
 * purpose; a newer one replaces it.
 */
export const accountLink = pgTable(
  'account_link',
  {
    userId: text()
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['password', 'email'] }).notNull(),
    /** SHA-256 of the token; the token itself is only in the mail. */
    tokenHash: text().notNull().unique(),
    /** The new address; '' for a password. */
    email: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] }), index().on(table.expiresAt)],
);

export const emailCode = pgTable(
  'email_code',
  {
    id: text().primaryKey(),
    /** Lower-cased address. */
    email: text().notNull(),
    purpose: text({ enum: ['register', 'password'] }).notNull(),
    codeHash: text().notNull(),
    addressHash: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    tries: integer().notNull().default(0),
    usedAt: instant(),
  },
  (table) => [
    index().on(table.email, table.purpose, table.createdAt.desc().nullsFirst()),
    index().on(table.addressHash, table.createdAt.desc().nullsFirst()),
    index().on(table.expiresAt),
  ],
);

export const invitation = pgTable('invitation', {
  id: text().primaryKey(),
  codeHash: text().notNull().unique(),
  ...bilingual('institution'),
  editionId: text(),
  expiresAt: instant(),
  remaining: integer().notNull().default(1),
  createdBy: text().references(() => userAccount.id),
  createdAt: instant().notNull().defaultNow(),
});

/** Stored responses for idempotent retries with an Idempotency-Key. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    userId: text()
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    answer: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index().on(table.createdAt)],
);
