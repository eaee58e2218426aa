/** What the organiser has published of the site, in the form that pages carry. */
import type { Navigation } from '#shared/api/home.ts';
import { designLook, groundColour, siteLooks } from '#shared/site/look.ts';
import { iconVersionOf } from '#shared/site/mark-shapes.ts';
import type { SiteFacts } from './site.ts';

interface Published extends Pick<Navigation, 'identity' | 'theme'> {
  /** Null where it could not be read. */
  organiser: Pick<Navigation, 'zone' | 'asksIdNumber'> | null;
}

/** The facts of the site as pages carry them. */
export function siteWith(site: SiteFacts, { identity, organiser, theme }: Published): SiteFacts {
  const look = theme && (theme.mark !== designLook.mark || theme.hero !== designLook.hero) ? { mark: theme.mark, hero: theme.hero } : null;
  const icon = iconVersionOf(identity?.icon ?? null, theme);
  const ground = theme && theme.grounds !== siteLooks.panda.grounds ? theme.grounds : null;
  const bar = ground && { day: groundColour(ground, '--paper-50'), night: groundColour(ground, '--ink-950') };
  const shown = { ...site, ...organiser, ...(look && { look }), ...(icon && { icon }), ...(bar && { bar }) };
  if (!identity) return shown;
  const { name, shortName, description, logo } = identity;
  return { ...shown, name, shortName, ...(description.en && { description }), ...(logo && { logo }) };
}
