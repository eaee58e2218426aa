/** The icon files of the published icon, drawn when they are first asked for. */
import { LRUCache } from 'lru-cache';
import type { Navigation } from '#shared/api/home.ts';
import { drawIcon, type IconName } from '#server/services/media/icon-drawing.ts';
import type { SiteTheme } from '#shared/site/look.ts';
import { iconVersionOf } from '#shared/site/mark-shapes.ts';
import { mediaKeyOf, type OpenMedia } from '#server/services/share/share-picture-drawing.ts';

/** The file and its version; null while the site has the icon and the mark of the design, or the picture cannot be read. */
export type SiteIcons = (name: IconName) => Promise<{ bytes: Buffer; version: string } | null>;

/** The library that draws is loaded for the first picture. */
const markOf = async (look: SiteTheme) => (await import('#server/services/share/share-picture-design.ts')).markPicture(look);

/** Icons of some versions; each is a few KB. */
const iconsMax = 20;

interface Options {
  identity: () => Promise<Navigation['identity']>;
  theme: () => Promise<Navigation['theme']>;
  open: OpenMedia;
}

export function createSiteIcons({ identity, theme, open }: Options): SiteIcons {
  const drawn = new LRUCache<string, Promise<Buffer | null>>({ max: iconsMax });
  const pictureOf = async (url: string): Promise<Buffer | null> => {
    const key = mediaKeyOf(url);
    return key === null ? null : open(key);
  };
  return async (name) => {
    const [icon, look] = [(await identity())?.icon, await theme()];
    const version = iconVersionOf(icon ?? null, look);
    if (!version) return null;
    const draw = async () => {
      const picture = icon ? await pictureOf(icon.url) : look && (await markOf(look));
      return picture && drawIcon(name, picture);
    };
    const key = `${version} ${name}`;
    const task = drawn.get(key) ?? draw().catch(() => null);
    drawn.set(key, task);
    const bytes = await task;
    if (!bytes) drawn.delete(key);
    return bytes && { bytes, version };
  };
}
