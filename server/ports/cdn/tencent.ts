/** Tencent Cloud EdgeOne: CreatePurgeTask by cache tag, signed with TC3-HMAC-SHA256. A call that is refused is answered with 200. */
import { createHash, createHmac } from 'node:crypto';
import type { Cdn, CdnSettings } from './cdn-settings.ts';
import { sendToCdn } from './send.ts';

const service = 'teo';
const host = `${service}.tencentcloudapi.com`;

export function createTencent({ urls: [origin = `https://${host}`], zone, keyId, token }: CdnSettings): Cdn {
  return {
    tagsMax: 100,
    purge: async (tags, signal) => {
      const body = JSON.stringify({ ZoneId: zone, Type: 'purge_cache_tag', Method: 'delete', Targets: tags });
      const seconds = Math.floor(Date.now() / 1_000);
      const headers = {
        'content-type': contentType,
        authorization: signTencent({ host: new URL(origin).host, body, seconds, keyId, secret: token }),
        'x-tc-action': 'CreatePurgeTask',
        'x-tc-version': '2022-09-01',
        'x-tc-timestamp': String(seconds),
      };
      const { Response: response } = JSON.parse(await sendToCdn({ url: origin, method: 'POST', headers, body, signal })) as {
        Response?: { Error?: { Code?: string }; FailedList?: unknown[] };
      };
      if (response?.Error) throw new Error(`The CDN refuses the call (${response.Error.Code ?? 'no code'})`);
      if (response?.FailedList?.length) throw new Error(`The CDN refuses ${response.FailedList.length} of ${tags.length} tags`);
    },
  };
}

const contentType = 'application/json; charset=utf-8';
const signedHeaders = 'content-type;host';

export interface TencentCall {
  host: string;
  body: string;
  /** Time of the call in seconds. */
  seconds: number;
  keyId: string;
  secret: string;
}

/** Value of the header `Authorization`. */
export function signTencent({ host: calledHost, body, seconds, keyId, secret }: TencentCall): string {
  const date = new Date(seconds * 1_000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const request = ['POST', '/', '', `content-type:${contentType}\nhost:${calledHost}\n`, signedHeaders, sha256(body)].join('\n');
  const text = ['TC3-HMAC-SHA256', seconds, scope, sha256(request)].join('\n');
  const key = [date, service, 'tc3_request'].reduce<Buffer | string>((last, part) => hmac(last, part), `TC3${secret}`);
  return `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${hmac(key, text).toString('hex')}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
