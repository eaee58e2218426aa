/** Sealed results for staff who run the ceremony: /webAdmin/award/seal. Results are encrypted and shares decrypted in the browser. */
import * as Type from 'typebox';
import { sealKeysTotal } from '#shared/award/seal.ts';
import { nullable } from '#shared/nullable.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { id, instant, shortText } from '#shared/api/fields.ts';

const forSeal = { auth: 'staff', permission: 'ceremonyRun' } as const;
/** Bytes as base64url. */
const encoded = (lengthMax: number) => Type.String({ minLength: 1, maxLength: lengthMax, pattern: '^[A-Za-z0-9_-]+$' });
const sealingId = Type.String({ pattern: '^[0-9a-f-]{36}$' });
const awardsMax = 500;
const holderName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });

export const sealKeyRow = Type.Object({
  id,
  name: shortText,
  publicKey: encoded(64),
  /** The first letters of its hash, which the holder's sheet shows as well. */
  fingerprint: shortText,
  madeBy: shortText,
  madeAt: instant,
  /** Entered for an opening that waits for the second key. */
  isEntered: Type.Boolean(),
});
export type SealKeyRow = Type.Static<typeof sealKeyRow>;

export const sealedRow = Type.Object({ categoryId: id, sealingId, sealedBy: shortText, sealedAt: instant });
export type SealedRow = Type.Static<typeof sealedRow>;

export const managedSeal = Type.Object({
  /** Results are readable by those who run the ceremony, sealed, or sealed and opened. */
  state: Type.Enum(['open', 'sealed', 'opened'] as const),
  keys: Type.Array(sealKeyRow, { maxItems: sealKeysTotal }),
  results: Type.Array(sealedRow),
  openedAt: nullable(instant),
});
export type ManagedSeal = Type.Static<typeof managedSeal>;

const ofEdition = Type.Object({ editionId: id });

export const getSeal = endpoint({
  method: 'GET',
  path: '/webAdmin/award/seal/info',
  summary: 'Whether the results of an edition are sealed, who holds the keys, and which awards have a sealed result',
  ...forSeal,
  query: ofEdition,
  data: managedSeal,
});

export const startSeal = endpoint({
  method: 'POST',
  path: '/webAdmin/award/seal/start',
  summary: 'Seal the results of an edition from now on; 409 if some have been entered readably or are public',
  ...forSeal,
  body: ofEdition,
  data: Type.Null(),
});

export const addSealKey = endpoint({
  method: 'POST',
  path: '/webAdmin/award/seal/addKey',
  summary: 'Add the public key of a holder, up to three; 409 once results are sealed',
  ...forSeal,
  body: Type.Object({ editionId: id, name: holderName, publicKey: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) }),
  data: Type.Object({ id }),
});

export const removeSealKey = endpoint({
  method: 'POST',
  path: '/webAdmin/award/seal/removeKey',
  summary: 'Remove a key, as long as no result is sealed with it',
  ...forSeal,
  body: Type.Object({ id }),
  data: Type.Null(),
});

const share = Type.Object({ keyId: id, share: encoded(200) });

export const sealResult = endpoint({
  method: 'POST',
  path: '/webAdmin/award/seal/save',
  summary:
    'Store the sealed result of an award; `base` is the sealing that was read. 403 for a result that is sealed already: two people take it back first, see reveal/arm',
  ...forSeal,
  body: Type.Object({
    categoryId: id,
    base: nullable(sealingId),
    sealing: Type.Object({
      id: sealingId,
      sealed: encoded(24_000),
      shares: Type.Array(share, { minItems: sealKeysTotal, maxItems: sealKeysTotal }),
    }),
  }),
  data: Type.Null(),
});

export const listSealShares = endpoint({
  method: 'GET',
  path: '/webAdmin/award/seal/shares',
  summary: 'The encrypted shares of a key, which only its holder can decrypt',
  ...forSeal,
  query: Type.Object({ keyId: id }),
  data: Type.Array(Type.Object({ categoryId: id, sealingId, share: encoded(200) }), { maxItems: awardsMax }),
});

export const enterSealKey = endpoint({
  method: 'POST',
  path: '/webAdmin/award/seal/open',
  summary: 'Hand in the decrypted shares of a key. With those of a second key the results are opened and become ordinary ones',
  ...forSeal,
  body: Type.Object({
    keyId: id,
    shares: Type.Array(Type.Object({ categoryId: id, sealingId, share: encoded(64) }), { minItems: 1, maxItems: awardsMax }),
  }),
  data: Type.Object({ isOpen: Type.Boolean(), opened: Type.Integer({ minimum: 0 }) }),
});

export const withdrawSealKeys = endpoint({
  method: 'POST',
  path: '/webAdmin/award/seal/withdraw',
  summary: 'Forget the keys that were entered so far',
  ...forSeal,
  body: ofEdition,
  data: Type.Null(),
});

export const discardSeal = endpoint({
  method: 'POST',
  path: '/webAdmin/award/seal/discard',
  summary: 'End sealing and delete the keys; 403 once results are sealed: two people discard them, see reveal/arm',
  ...forSeal,
  body: ofEdition,
  data: Type.Null(),
});
