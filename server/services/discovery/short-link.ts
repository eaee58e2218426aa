/** Short permanent links: the code is derived from the page, stored once, and never reused for another page. */
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { shortLink } from '#server/db/schema/short-link.ts';
import type { Language } from '#shared/language.ts';
import { shortCodeLength, shortCodeLetters } from '#shared/share/short-code.ts';

export interface SharedPage {
  language: Language;
  /** Canonical site path with its query. */
  path: string;
}

export type ShortLinkService = ReturnType<typeof createShortLinkService>;

/** Attempts to find a free code; a collision happens once in 27 thousand million. */
const attemptsMax = 8;

export function createShortLinkService({ db, codeOf = codeOfPage }: { db: Database; codeOf?: typeof codeOfPage }) {
  const codeFor = async ({ language, path }: SharedPage): Promise<string | null> => {
    const [existing] = await db
      .select({ code: shortLink.code })
      .from(shortLink)
      .where(and(eq(shortLink.language, language), eq(shortLink.path, path)));
    return existing?.code ?? null;
  };
  return {
    /** The page's code. Concurrent requests get the same one: the first inserted row wins. */
    make: async (page: SharedPage): Promise<string> => {
      const known = await codeFor(page);
      if (known) return known;
      for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
        const code = codeOf(page, attempt);
        const [made] = await db
          .insert(shortLink)
          .values({ ...page, code })
          .onConflictDoNothing()
          .returning({ code: shortLink.code });
        // Nothing was inserted: the page already has a code, or the code belongs to another page.
        const standing = made?.code ?? (await codeFor(page));
        if (standing) return standing;
      }
      throw new Error(`No short code is free for ${page.path}`);
    },

    /** The page of a code, or null. */
    find: async (code: string): Promise<SharedPage | null> => {
      const [existing] = await db
        .select({ language: shortLink.language, path: shortLink.path })
        .from(shortLink)
        .where(eq(shortLink.code, code));
      return existing ?? null;
    },
  };
}

/** The `attempt`-th code of a page: the same on every instance and after every restore. */
export function codeOfPage({ language, path }: SharedPage, attempt: number): string {
  const digest = createHash('sha256').update(`${language}\n${path}\n${attempt}`).digest();
  let number = digest.readBigUInt64BE();
  const base = BigInt(shortCodeLetters.length);
  let code = '';
  for (let index = 0; index < shortCodeLength; index += 1) {
    code += shortCodeLetters[Number(number % base)] ?? '';
    number /= base;
  }
  return code;
}
