/** The ceremony service for tests, with the people who run it. */
import type { OpenDatabase } from '#server/db/client.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { createCeremonyService, type CeremonyService, type RevealCaller } from '#server/services/ceremony/ceremony.ts';
import type { Notify } from '#server/services/ceremony/seal-notice.ts';
import type { RevealMode } from '#shared/award/reveal.ts';
import type { Viewer } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';
import { testSource } from './accounts.ts';

export const director: Viewer = { id: 'u-director', userType: userTypes.ordinary, roles: ['operator'] };
export const editor: Viewer = { id: 'u-editor', userType: userTypes.ordinary, roles: ['editor'] };

export function ceremonyOf({ db }: OpenDatabase, mode: RevealMode = 'hold', notify: Notify = async () => undefined): CeremonyService {
  return createCeremonyService({
    db,
    notify,
    cipher: createFieldCipher({ secret: 'a secret of at least 32 characters', fieldKeys: [] }),
    revealMode: async () => mode,
  });
}

/** Somebody at the console. */
export function callerOf(id: string): RevealCaller {
  return { viewer: { id, sessionId: `session of ${id}` }, source: testSource, language: 'en' };
}
