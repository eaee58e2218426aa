/** Whether the site can send mail, for dialogs that offer it; null until it is known. */
import type { Api } from '#shared/http/api-client.ts';
import { getMailState } from '#shared/api/account/account-link.ts';
import { useLoaded } from '#client/state/use-loaded.ts';

const load = (api: Api, signal: AbortSignal) => api(getMailState, undefined, { signal });

export const useMailState = (): boolean | null => useLoaded(load).value?.canSend ?? null;
