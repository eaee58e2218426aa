/** The icon files of the published icon, drawn when they are first asked for. */
import { LRUCache } from 'lru-cache';
import type { Navigation } from '#shared/api/home.ts';
import { drawIcon, type IconName } from '#server/services/media/icon-drawing.ts';
import { mediaKeyOf, type OpenMedia } from '#server/services/share/share-picture-drawing.ts';

/** The file and its version; null while the site has the icon of the design, or the picture cannot be read. */
export type SiteIcons = (name: IconName) => Promise<{ bytes: Buffer; version: string } | null>;

/** Icons of some versions; each is a few KB. */
const iconsMax = 20;

export function createSiteIcons({ identity, open }: { identity: () => Promise<Navigation['identity']>; open: OpenMedia }): SiteIcons {
  const drawn = new LRUCache<string, Promise<Buffer | null>>({ max: iconsMax });
  const draw = async (name: IconName, url: string): Promise<Buffer | null> => {
    const key = mediaKeyOf(url);
    const picture = key === null ? null : await open(key);
    return picture && drawIcon(name, picture);
  };
  return async (name) => {
    const icon = (await identity())?.icon;
    if (!icon) return null;
    const key = `${icon.id} ${name}`;
    const task = drawn.get(key) ?? draw(name, icon.url).catch(() => null);
    drawn.set(key, task);
    const bytes = await task;
    if (!bytes) drawn.delete(key);
    return bytes && { bytes, version: icon.id };
  };
}
