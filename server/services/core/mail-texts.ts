/** The texts of mails that staff have published, which replace those of the design. */
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';
import type { Language } from '#shared/language.ts';

/** '' = the text of the design. */
interface OwnMailText {
  subject: string;
  text: string;
}

/** The own texts of a letter, by language. */
export type OwnMailTexts = Readonly<Record<Language, OwnMailText>>;

/** Null for a letter without texts of its own. `letter` is the kind, with the event after a dot. */
export async function readMailTexts(db: Queryable, letter: string): Promise<OwnMailTexts | null> {
  const [row] = await db
    .select({ data: sitePartRevision.data })
    .from(sitePartRevision)
    .where(and(eq(sitePartRevision.kind, 'mail'), eq(sitePartRevision.state, 'online')));
  const entries = Array.isArray(row?.data['entries']) ? (row.data['entries'] as Record<string, unknown>[]) : [];
  const entry = entries.find(({ id }) => id === letter);
  return entry ? ownTextsOf(entry) : null;
}

export function ownTextsOf(entry: Readonly<Record<string, unknown>>): OwnMailTexts {
  const textOf = (name: string) => (typeof entry[name] === 'string' ? entry[name].trim() : '');
  return {
    'zh-Hans': { subject: textOf('subjectZh'), text: textOf('textZh') },
    en: { subject: textOf('subjectEn'), text: textOf('textEn') },
  };
}
