/** Fastly: purges surrogate keys, at once and for good. */
import type { Cdn, CdnSettings } from './cdn-settings.ts';
import { postToCdn } from './send.ts';

export function createFastly({ urls: [origin = 'https://api.fastly.com'], zone, token }: CdnSettings): Cdn {
  return {
    tagsMax: 256,
    purge: async (tags, signal) => {
      const headers = { 'fastly-key': token, accept: 'application/json' };
      await postToCdn(`${origin}/service/${encodeURIComponent(zone)}/purge`, { headers, body: { surrogate_keys: tags }, signal });
    },
  };
}
