/** The look of the site that staff have published. */
import { and, eq } from 'drizzle-orm';
import { Value } from 'typebox/value';
import type { Database } from '#server/db/client.ts';
import { runPrepared } from '#server/db/prepared.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';
import { siteTheme, type SiteTheme } from '#shared/site/look.ts';
import { emptyTheme, themeFaults } from '#shared/site/theme.ts';

/** The look of the design while the site has none, or a stored version with a fault. */
export async function readSiteTheme(db: Database): Promise<SiteTheme> {
  const [row] = await runPrepared(db, 'look of the site', (prepared) =>
    prepared
      .select({ data: sitePartRevision.data })
      .from(sitePartRevision)
      .where(and(eq(sitePartRevision.kind, 'theme'), eq(sitePartRevision.state, 'online'))),
  );
  const theme = { ...emptyTheme, ...row?.data };
  return Value.Check(siteTheme, theme) && themeFaults(theme).length === 0 ? theme : emptyTheme;
}
