/** A passkey in software, for tests without a browser: an ECDSA key on P-256 without attestation (Web Authentication, sections 6.1 and 6.5.4). */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { CreatedPasskey, PasskeyCreationOptions, PasskeyRequestOptions, SignedPasskey } from '#shared/api/account/passkey.ts';

export interface SoftwarePasskey {
  create: (options: Pick<PasskeyCreationOptions, 'challenge' | 'rp'>, origin: string) => CreatedPasskey;
  /** `count`: uses that it claims; by default one more each time. */
  sign: (options: Pick<PasskeyRequestOptions, 'challenge' | 'rpId'>, origin: string, count?: number) => SignedPasskey;
}

/** Present and verified user; with the flag for a new key. */
const flags = { used: 0x05, created: 0x45 };

export function createSoftwarePasskey(): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let uses = 0;
  const base = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key', clientExtensionResults: {} } as const;

  return {
    create: ({ challenge, rp }, origin) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = map([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const authData = Buffer.concat([headOf(rp.id, flags.created, 0), Buffer.alloc(16), length, id, key]);
      const attestation = map([
        ['fmt', 'none'],
        ['attStmt', Buffer.from([0xa0])],
        ['authData', authData],
      ]);
      return {
        ...base,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign: ({ challenge, rpId }, origin, count = (uses += 1)) => {
      const authenticatorData = headOf(rpId, flags.used, count);
      const data = clientData('webauthn.get', challenge, origin);
      const signer = createSign('sha256').update(authenticatorData).update(createHash('sha256').update(data).digest());
      return {
        ...base,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signer.sign(privateKey).toString('base64url'),
        },
      };
    },
  };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function headOf(host: string, flag: number, count: number): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(count);
  return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flag]), counter]);
}

/** CBOR (RFC 8949) of a map; a one-byte value stands for itself. */
function map(entries: readonly (readonly [number | string, number | string | Buffer])[]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(item)]);
}

function item(value: number | string | Buffer): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  return value.length === 1 ? value : Buffer.concat([head(2, value.length), value]);
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  return size < 256 ? Buffer.from([(kind << 5) | 24, size]) : Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}
