/** Bilingual texts, names of accounts and instants as answers give them. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Language } from '#shared/language.ts';

/** The text in a language, falling back to the other one. */
export function localized(language: Language, zh: string, en: string): string {
  return language === 'en' ? en || zh : zh || en;
}

/** Values of a text with placeholders: `titleZh` and `titleEn` become the `title` of a language, falling back to the other one. */
export function localizedValues(language: Language, values: Readonly<Record<string, string>>): Record<string, string> {
  const pairs = Object.keys(values).flatMap((name) => (name.endsWith('Zh') ? [name.slice(0, -2)] : []));
  return {
    ...values,
    ...Object.fromEntries(pairs.map((name) => [name, localized(language, values[`${name}Zh`] ?? '', values[`${name}En`] ?? '')])),
  };
}

/** SQL of `localized`; '' where a join has found no row. */
export function localizedText(language: Language, zh: SQLWrapper, en: SQLWrapper): SQL<string> {
  const [first, second] = language === 'en' ? [en, zh] : [zh, en];
  return sql<string>`coalesce(nullif(${first}, ''), ${second}, '')`;
}

/** ISO 8601; '' for null. */
export function isoInstant(instant: Date | null): string {
  return instant ? instant.toISOString() : '';
}

/** The name of an account, whose table may be an alias, on screens in a language. Null for a missing row of a join. */
export function accountName(language: Language, { nickName, nameEn }: { nickName: SQLWrapper; nameEn: SQLWrapper }): SQL<string | null> {
  return language === 'en' ? sql<string | null>`coalesce(nullif(${nameEn}, ''), ${nickName})` : sql<string | null>`${nickName}`;
}
