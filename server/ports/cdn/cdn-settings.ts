/** Kinds of CDNs and what each needs to be told what has changed. */

export const cdnKinds = ['fastly', 'cloudflare', 'aliyun', 'tencent', 'varnish', 'webhook'] as const;
export type CdnKind = (typeof cdnKinds)[number];

export interface CdnSettings {
  kind: CdnKind;
  /** Servers of Varnish, the address of a webhook, or another origin of a provider's API. */
  urls: readonly string[];
  /** What is purged: Fastly's service, the zone of Cloudflare and EdgeOne, the domain at Aliyun; '' for others. */
  zone: string;
  /** Id of the access key at Aliyun and Tencent Cloud; '' for others. */
  keyId: string;
  /** Token, or the secret of the access key; '' = none. */
  token: string;
}

export interface Cdn {
  /** Number of tags that a call takes. */
  tagsMax: number;
  /** Throws an error whose message holds neither token nor address. */
  purge: (tags: readonly string[], signal: AbortSignal) => Promise<void>;
}

/** Settings of each provider besides its kind, and the header in which it reads tags besides `cache-tag`. */
export const cdnNeeds: Readonly<Record<CdnKind, { needs: readonly (keyof CdnSettings)[]; tagHeader?: string; isSlow?: boolean }>> = {
  fastly: { needs: ['zone', 'token'], tagHeader: 'surrogate-key' },
  cloudflare: { needs: ['zone', 'token'] },
  aliyun: { needs: ['zone', 'keyId', 'token'], isSlow: true },
  tencent: { needs: ['zone', 'keyId', 'token'], isSlow: true },
  varnish: { needs: ['urls'], tagHeader: 'xkey' },
  webhook: { needs: ['urls'] },
};
