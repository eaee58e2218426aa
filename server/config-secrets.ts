/** Secrets of the configuration: the keys of field encryption and of WeChat, and the secret that the data folder holds where none is set. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldKey } from '#server/ports/field-cipher.ts';
import type { WeChatKeys } from '#server/ports/wechat.ts';
import { folderError, StartError } from './start-error.ts';

/** Minimum length in characters. */
export const secretMin = 32;

const fieldKeyPattern = /^([A-Za-z0-9]{1,16}):([A-Za-z0-9+/_-]{43}=?)$/;
/** Id of the key that is derived from the secret. */
const derivedKeyId = 's';

/** Parses `k2:<32 bytes as base64>,k1:…`; the first key is the current one. Error messages never contain a key. */
export function readFieldKeys(text: string, problems: string[]): FieldKey[] {
  const keys = text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
    .map((item) => {
      const [, id = '', key = ''] = fieldKeyPattern.exec(item) ?? [];
      return { id, key: Buffer.from(key, 'base64') };
    });
  if (keys.some(({ id, key }) => id === derivedKeyId || key.length !== 32))
    problems.push('FIELD_KEYS must be "<id>:<base64 of 32 bytes>", separated by commas; the id "s" is reserved');
  if (new Set(keys.map(({ id }) => id)).size !== keys.length) problems.push('FIELD_KEYS must have a different id for each key');
  return keys;
}

/** Reads the secret from the data folder and generates it on first use, so that it survives restarts. */
export function storedSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret');
  try {
    if (!existsSync(file)) {
      mkdirSync(dataFolder, { recursive: true });
      writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
    }
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= secretMin) return secret;
  } catch (error) {
    throw folderError(dataFolder, error);
  }
  throw new StartError(
    `The secret in ${file} is empty or cut off. Put it back from a copy, or set APP_SECRET to it; with another one encrypted fields are lost.`,
    `${file} 中的密钥为空或不完整。请从备份中恢复，或将其设为 APP_SECRET；换用其他密钥会使已加密的字段无法读取。`,
  );
}

export interface WeChatVariables {
  origin: string | null;
  appId: string | undefined;
  secret: string | undefined;
}

/** Error messages never contain the keys. */
export function readWeChat({ origin, appId = '', secret = '' }: WeChatVariables, problems: string[]): WeChatKeys | null {
  if ((appId === '') !== (secret === '')) problems.push('WECHAT_APP_ID and WECHAT_APP_SECRET must be set together');
  if (!/^[\w-]{0,64}$/.test(appId)) problems.push('WECHAT_APP_ID must be the app id of an official account');
  return appId === '' ? null : { appId, secret, origin: origin ?? 'https://api.weixin.qq.com' };
}
