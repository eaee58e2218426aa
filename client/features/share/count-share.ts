/** Reports a share through the device's own sheet; the server counts those by short link. A separate chunk, loaded at first use. */
import { countEvent } from '#shared/api/statistics/statistics.ts';
import type { Api } from '#shared/http/api-client.ts';

export function countShare(api: Api, path: string): void {
  void api(countEvent, { body: { kind: 'share', subject: path } }, { keepalive: true }).catch(() => undefined);
}
