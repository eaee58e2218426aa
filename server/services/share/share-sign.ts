/** The published algorithm of page signatures (“JS-SDK 使用权限签名算法”, appendix 1 of the JS-SDK's documentation). */
import { createHash, randomBytes } from 'node:crypto';

export interface Signable {
  ticket: string;
  nonceStr: string;
  /** Seconds since 1970. */
  timestamp: number;
  /** Without its fragment. */
  url: string;
}

export interface Signature {
  /** What was signed; it holds the ticket. */
  signed: string;
  /** SHA-1 of it, hexadecimal. */
  signature: string;
}

/** Signs: the four fields by the order of their names in lower case, their values as they are. */
export function signShare({ ticket, nonceStr, timestamp, url }: Signable): Signature {
  const signed = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
  return { signed, signature: createHash('sha1').update(signed).digest('hex') };
}

const nonceBytes = 8;

/** Sixteen letters that nobody can foresee. */
export function makeNonce(): string {
  return randomBytes(nonceBytes).toString('hex');
}

/** The ticket of the documented example: public, and good for trying what is signed without the real one. */
export const exampleTicket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg';
