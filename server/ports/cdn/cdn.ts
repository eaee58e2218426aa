/** The CDN in front of the site, which removes from all its edges what has one of some tags. */
import { createAliyun } from './aliyun.ts';
import type { Cdn, CdnKind, CdnSettings } from './cdn-settings.ts';
import { createTencent } from './tencent.ts';
import { postToCdn, sendToCdn } from './send.ts';

const creators: Readonly<Record<CdnKind, (settings: CdnSettings) => Cdn>> = {
  fastly: createFastly,
  cloudflare: createCloudflare,
  aliyun: createAliyun,
  tencent: createTencent,
  varnish: createVarnish,
  webhook: createWebhook,
};

export function createCdn(settings: CdnSettings): Cdn {
  return creators[settings.kind](settings);
}

/** Any other CDN, by a program of the operator that is told the tags. */
function createWebhook({ urls: [url = ''], token }: CdnSettings): Cdn {
  return {
    tagsMax: 500,
    purge: async (tags, signal) => {
      await postToCdn(url, { headers: token ? { authorization: `Bearer ${token}` } : {}, body: { tags }, signal });
    },
  };
}

/** Fastly: purges surrogate keys, at once and for good. */
function createFastly({ urls: [origin = 'https://api.fastly.com'], zone, token }: CdnSettings): Cdn {
  return {
    tagsMax: 256,
    purge: async (tags, signal) => {
      const headers = { 'fastly-key': token, accept: 'application/json' };
      await postToCdn(`${origin}/service/${encodeURIComponent(zone)}/purge`, { headers, body: { surrogate_keys: tags }, signal });
    },
  };
}

/** Varnish with the module xkey: each server gets a purge of its own. */
function createVarnish({ urls, token }: CdnSettings): Cdn {
  return {
    // Its longest header is 8 KB unless it is told otherwise.
    tagsMax: 100,
    purge: async (tags, signal) => {
      const headers = { xkey: tags.join(' '), ...(token ? { authorization: `Bearer ${token}` } : {}) };
      await Promise.all(urls.map((url) => sendToCdn({ url, method: 'PURGE', headers, signal })));
    },
  };
}

/** Cloudflare: purges by `Cache-Tag`. A call that is refused may be answered with 200. */
function createCloudflare({ urls: [origin = 'https://api.cloudflare.com'], zone, token }: CdnSettings): Cdn {
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
