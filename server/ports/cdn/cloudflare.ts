/** Cloudflare: purges by `Cache-Tag`. A call that is refused may be answered with 200. */
import type { Cdn, CdnSettings } from './cdn-settings.ts';
import { postToCdn } from './send.ts';

export function createCloudflare({ urls: [origin = 'https://api.cloudflare.com'], zone, token }: CdnSettings): Cdn {
  return {
    tagsMax: 100,
    purge: async (tags, signal) => {
      const url = `${origin}/client/v4/zones/${encodeURIComponent(zone)}/purge_cache`;
      const text = await postToCdn(url, { headers: { authorization: `Bearer ${token}` }, body: { tags }, signal });
      const { success, errors } = JSON.parse(text) as { success?: boolean; errors?: { code?: number }[] };
      if (success !== true) throw new Error(`The CDN refuses the call (${errors?.[0]?.code ?? 'no code'})`);
    },
  };
}
