/** The call helper for forms that the server draws too: it is there once somebody can submit them. */
import { use } from 'react';
import type { Api } from '#shared/api/client.ts';
import { ApiContext } from '#client/lib/api.ts';

const noCalls: Api = () => Promise.reject(new Error('Calls are made in the browser'));

export function useCall(): Api {
  return use(ApiContext) ?? noCalls;
}
