/**
 * The data of the links around every page, read before the page is rendered. A cacheable page waits for it. A page that is
 * streamed ahead of its data is never cached, so it takes the last known answer where a new one is slow.
 */
import { getNavigation, type Navigation, type NavigationState } from '#shared/api/home.ts';
import type { SiteTheme } from '#shared/site/look.ts';
import { themeStyle } from '#shared/site/theme.ts';
import type { Api } from '#shared/http/api-client.ts';

export interface NavigationRead {
  /** Null where it could not be read and was never read before. */
  navigation: NavigationState | null;
  /** The published identity of the site; null = the configured name. */
  identity: Navigation['identity'];
  /** Null as the navigation is. */
  organiser: Pick<Navigation, 'zone' | 'asksIdNumber'> | null;
  /** The published look; null for that of the design. */
  theme: SiteTheme | null;
  /** Search engines are asked to leave the whole site out. */
  isHidden: boolean;
  /** False for the last known answer, which may be outdated: a page with it must not be cached. */
  isFresh: boolean;
}

export type NavigationOf = (api: Api, streamDelay?: () => Promise<void>) => Promise<NavigationRead>;

/** For one language. `changes` counts what was published since the start: an answer from before the last one is not known any more. */
export function createNavigationOf(changes: () => number = () => 0): NavigationOf {
  let latest: { navigation: Navigation; changes: number } | null = null;
  const known = (): NavigationRead => ({ ...parted(latest?.navigation ?? null), isFresh: false });
  const readFresh = async (api: Api): Promise<NavigationRead> => {
    const before = changes();
    const outcome = await api(getNavigation);
    if (outcome.status !== 'ok') return known();
    latest = { navigation: outcome.data, changes: before };
    return { ...parted(outcome.data), isFresh: true };
  };
  return (api, streamDelay) => {
    const fresh = readFresh(api);
    return streamDelay && latest?.changes === changes() ? Promise.race([fresh, streamDelay().then(known)]) : fresh;
  };
}

type Parted = Omit<NavigationRead, 'isFresh'>;
const none: Parted = { navigation: null, identity: null, organiser: null, theme: null, isHidden: false };
/** By the answer, so that pages with the same one have the same parts of it. */
const partedOnce = new WeakMap<Navigation, Parted>();

function parted(read: Navigation | null): Parted {
  if (!read) return none;
  const known = partedOnce.get(read);
  if (known) return known;
  const { identity, zone, asksIdNumber, theme, isHidden, ...navigation } = read;
  const parts = { navigation, identity, organiser: { zone, asksIdNumber }, theme, isHidden };
  partedOnce.set(read, parts);
  return parts;
}

/** For pages that are streamed with the nonce of their styles. */
export type PublishedHead = (nonce?: string) => string;

/** Published settings for the head of every page: whether search engines may list it, and the look, whose tokens win over those of the design. */
export function publishedHead({ theme, isHidden }: Pick<NavigationRead, 'theme' | 'isHidden'>): PublishedHead {
  const robots = isHidden ? '<meta name="robots" content="noindex, nofollow">' : '';
  const style = theme ? themeStyle(theme) : '';
  return (nonce) => robots + (style && `<style${nonce ? ` nonce="${nonce}"` : ''}>${style}</style>`);
}
