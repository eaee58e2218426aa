/** Pictures that a page names for its card, as they really are. */
import sharp from 'sharp';
import type { NamedPicture, SeenPicture } from '#shared/share-page.ts';
import { createGate, isPicture } from '#server/services/media/image.ts';
import { ownAddress } from './share-lab-address.ts';
import type { Ask } from './share-lab-request.ts';

/** Larger pictures are measured by their first bytes only; no app takes them. */
const bytesMax = 12 * 1_048_576;
/** Pictures of one page that are looked at. */
export const picturesMax = 6;
const atOnce = 2;
const gate = createGate(atOnce);

export interface PictureSource {
  ask: Ask;
  /** Origins of this site. */
  origins: readonly string[];
  /** Origin and path under which stored files are served too; '' = none. */
  mediaOrigin: string;
}

/** Asks this site for the picture; one of another site is told as named, and nobody goes there. */
export function measurePicture({ url, declared }: NamedPicture, source: PictureSource): Promise<SeenPicture> {
  const unknown: SeenPicture = { url, declared, shownUrl: null, status: null, type: '', bytes: 0, width: 0, height: 0 };
  const path = pathOf(url, source);
  if (path === null) return Promise.resolve(unknown);
  return gate(async () => {
    const answer = await source.ask(path, { bytesMax, kind: 'picture' });
    const shown = { ...unknown, shownUrl: path, status: answer.status, bytes: answer.bytes.length };
    return answer.status === 200 ? { ...shown, ...(await shapeOf(answer.bytes)) } : shown;
  });
}

/** Path on this site; null for another site, and for an address that is not absolute, which readers do not follow. */
function pathOf(url: string, { origins, mediaOrigin }: PictureSource): string | null {
  if (!/^https?:\/\//i.test(url)) return null;
  // What a CDN has is what this site has.
  const own = mediaOrigin && url.startsWith(`${mediaOrigin}/media/`) ? url.slice(mediaOrigin.length) : url;
  const found = ownAddress(own, origins);
  return 'path' in found ? found.path : null;
}

const types: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
};

/** Type and size by the bytes themselves; what is no picture by its first bytes never reaches the decoder. */
async function shapeOf(bytes: Buffer): Promise<Pick<SeenPicture, 'type' | 'width' | 'height'>> {
  const none = { type: '', width: 0, height: 0 };
  if (!isPicture(bytes)) return none;
  try {
    const { format, autoOrient } = await sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 }).metadata();
    return { type: types[format] ?? '', width: autoOrient.width, height: autoOrient.height };
  } catch {
    return none;
  }
}
