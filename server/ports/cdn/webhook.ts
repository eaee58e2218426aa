/** Any other CDN, by a program of the operator that is told the tags. */
import type { Cdn, CdnSettings } from './cdn-settings.ts';
import { postToCdn } from './send.ts';

export function createWebhook({ urls: [url = ''], token }: CdnSettings): Cdn {
  return {
    tagsMax: 500,
    purge: async (tags, signal) => {
      await postToCdn(url, { headers: token ? { authorization: `Bearer ${token}` } : {}, body: { tags }, signal });
    },
  };
}
