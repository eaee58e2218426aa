/**
 * Addresses of exports and of other files for staff, which a browser opens without a token: `<account>.<subject>.<end>.<signature>`, where the end is in seconds
 * (base 36) and the signature is an HMAC over the rest. Nothing is stored.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const purpose = 'golden-panda export address';
const validSeconds = 60;

export interface ExportTicket {
  actorId: string;
  /** What is sent: without a dot. */
  subject: string;
}

export function createTicketSignature({ secret }: { secret: string }) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const sign = (text: string) => createHmac('sha256', key).update(text).digest();

  return {
    issue: ({ actorId, subject }: ExportTicket, nowMs: number): string => {
      const text = [actorId, subject, (Math.ceil(nowMs / 1_000) + validSeconds).toString(36)].join('.');
      return `${text}.${sign(text).toString('base64url')}`;
    },

    /** Null for one that is not ours or over. */
    read: (ticket: string, nowMs: number): ExportTicket | null => {
      const [actorId = '', subject = '', end = '', signature = '', ...rest] = ticket.split('.');
      if (rest.length > 0 || !/^[0-9a-z]{1,9}$/.test(end) || Number.parseInt(end, 36) * 1_000 <= nowMs) return null;
      const [sent, right] = [Buffer.from(signature, 'base64url'), sign([actorId, subject, end].join('.'))];
      return sent.length === right.length && timingSafeEqual(sent, right) ? { actorId, subject } : null;
    },
  };
}
