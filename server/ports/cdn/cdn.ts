/** The CDN in front of the site, which removes from all its edges what has one of some tags. */
import { createAliyun } from './aliyun.ts';
import type { Cdn, CdnKind, CdnSettings } from './cdn-settings.ts';
import { createCloudflare } from './cloudflare.ts';
import { createFastly } from './fastly.ts';
import { createTencent } from './tencent.ts';
import { createVarnish } from './varnish.ts';
import { createWebhook } from './webhook.ts';

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
