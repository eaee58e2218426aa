/**
 * Passes of a rehearsal: a link that opens it once, and the cookie that the browser gets for it. Both are signed with the key of
 * the rehearsal, so that every instance of the site can make a link, and only the rehearsal needs to remember those that were used.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Path of a link; the ticket follows. */
export const ticketPath = '/rehearsal-pass/';
export const passCookie = 'rehearsal_pass';
/** Time in milliseconds in which a link must be opened. */
const ticketMs = 120_000;

type PassKind = 'ticket' | 'cookie';

export interface RehearsalKey {
  id: string;
  key: string;
}

export function newRehearsalKey(): string {
  return randomBytes(32).toString('base64url');
}

/** A text of letters, digits, `-`, `_` and dots; `nowMs` is the time of the one who makes it. */
export function signPass(key: RehearsalKey, kind: PassKind, nowMs: number): string {
  const content = `${nowMs}.${randomBytes(12).toString('base64url')}`;
  return `${content}.${macOf(key, kind, content)}`;
}

/** Whether a pass is of this rehearsal and kind. A ticket must be young; `nowMs` is the time by which it was made. */
export function isPass(key: RehearsalKey, kind: PassKind, { text, nowMs }: { text: string; nowMs: number }): boolean {
  const [, content = '', madeMs = '', mac = ''] = /^((\d{1,15})\.[\w-]{16})\.([\w-]{43})$/.exec(text) ?? [];
  if (!content || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key, kind, content)))) return false;
  return kind === 'cookie' || Math.abs(nowMs - Number(madeMs)) <= ticketMs;
}

function macOf({ id, key }: RehearsalKey, kind: PassKind, content: string): string {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(`${kind} ${id} ${content}`).digest('base64url');
}
