/** Reads the check of the night. */
import type { Api } from '#shared/http/api-client.ts';
import { checkNight } from '#shared/api/ceremony/night-check-staff.ts';

export const loadNight = (api: Api, editionId: string, signal: AbortSignal) => api(checkNight, { query: { editionId } }, { signal });
