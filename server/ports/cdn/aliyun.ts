/** Alibaba Cloud CDN: RefreshObjectCacheByCacheTag, signed with HMAC-SHA1 as its RPC calls are. Takes some minutes. */
import { createHmac, randomUUID } from 'node:crypto';
import type { Cdn, CdnSettings } from './cdn-settings.ts';
import { sendToCdn } from './send.ts';

export function createAliyun({ urls: [origin = 'https://cdn.aliyuncs.com'], zone, keyId, token }: CdnSettings): Cdn {
  return {
    tagsMax: 100,
    purge: async (tags, signal) => {
      const fields = {
        Action: 'RefreshObjectCacheByCacheTag',
        Version: '2018-05-10',
        Format: 'JSON',
        DomainName: zone,
        CacheTag: tags.join(','),
        Force: 'true',
        AccessKeyId: keyId,
        SignatureMethod: 'HMAC-SHA1',
        SignatureVersion: '1.0',
        SignatureNonce: randomUUID(),
        Timestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      };
      const body = `${canonicalFields(fields)}&Signature=${encode(signAliyun({ method: 'POST', fields, secret: token }))}`;
      await sendToCdn({ url: origin, method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body, signal });
    },
  };
}

export interface AliyunCall {
  method: 'GET' | 'POST';
  fields: Readonly<Record<string, string>>;
  secret: string;
}

/** The signature of the fields of a call. */
export function signAliyun({ method, fields, secret }: AliyunCall): string {
  return createHmac('sha1', `${secret}&`)
    .update(`${method}&${encode('/')}&${encode(canonicalFields(fields))}`)
    .digest('base64');
}

function canonicalFields(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
}

/** Percent-encoding of RFC 3986. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}
