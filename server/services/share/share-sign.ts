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
  /** The signed string; it contains the ticket. */
  signed: string;
  /** SHA-1 of it, hexadecimal. */
  signature: string;
}

/** Signs the four fields in the order of their lower-case names, with their values unchanged. */
export function signShare({ ticket, nonceStr, timestamp, url }: Signable): Signature {
  const signed = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
  return { signed, signature: createHash('sha1').update(signed).digest('hex') };
}

const nonceBytes = 8;

/** Sixteen random letters. */
export function makeNonce(): string {
  return randomBytes(nonceBytes).toString('hex');
}

/** The ticket of the documented example: public, for testing the signed string without the real one. */
export const exampleTicket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg';
