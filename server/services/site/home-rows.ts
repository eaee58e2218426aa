/** Rows behind the home page's lists, written from the published version. */
import type { Transaction } from '#server/db/client.ts';
import { banner, partner } from '#server/db/schema/home.ts';
import type { HeroSlides, PartnerList } from '#shared/api/site-part.ts';

type BannerRow = typeof banner.$inferInsert;
type PartnerRow = typeof partner.$inferInsert;

/** `now` is when a slide without a begin is shown from. */
export function bannerRowsOf({ entries }: HeroSlides, now: Date): BannerRow[] {
  return entries.map(({ from, until, imageMobileId, ...slide }, position) => ({
    ...slide,
    imageMobileId: imageMobileId || null,
    position,
    publishAt: from ? new Date(from) : now,
    unpublishAt: until ? new Date(until) : null,
  }));
}

export function partnerRowsOf({ entries }: PartnerList): PartnerRow[] {
  return entries.map(({ path, logoId, ...entry }, position) => ({ ...entry, url: path, logoId: logoId || null, position }));
}

export async function writeBanners(tx: Transaction, data: HeroSlides, now: Date): Promise<void> {
  await tx.delete(banner);
  const rows = bannerRowsOf(data, now);
  if (rows.length > 0) await tx.insert(banner).values(rows);
}

export async function writePartners(tx: Transaction, data: PartnerList): Promise<void> {
  await tx.delete(partner);
  const rows = partnerRowsOf(data);
  if (rows.length > 0) await tx.insert(partner).values(rows);
}
