/** Varnish with the module xkey: each server gets a purge of its own. */
import type { Cdn, CdnSettings } from './cdn-settings.ts';
import { sendToCdn } from './send.ts';

export function createVarnish({ urls, token }: CdnSettings): Cdn {
  return {
    // Its longest header is 8 KB unless it is told otherwise.
    tagsMax: 100,
    purge: async (tags, signal) => {
      const headers = { xkey: tags.join(' '), ...(token ? { authorization: `Bearer ${token}` } : {}) };
      await Promise.all(urls.map((url) => sendToCdn({ url, method: 'PURGE', headers, signal })));
    },
  };
}
