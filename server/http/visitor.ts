/**
 * Address of the visitor behind a request, for rate limits: the connected address, the one a trusted proxy forwards, or the
 * one in a web tier's signed header, since the tier calls for all its visitors from one address.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '#server/network.ts';

/** Header that marks the process's own calls; its value is generated at every start. */
export const ownCallHeader = 'x-own-call';
export const ownCallSecret: string = randomUUID();

/** Header with the visitor for whom a web tier calls. */
export const passHeader = 'x-web-tier';

/** Signed header with the address of a visitor, or '' for a call of the tier's own loaders. */
export interface WebTierPass {
  /** A pass for a call made now. */
  issue: (address: string) => string;
  /** The address in a pass; null if it is expired, forged, or signed with another secret. */
  read: (pass: string) => string | null;
}

/** Tolerated clock difference between two machines. */
const validSeconds = 300;

export function createWebTierPass(secret: string, nowMs: () => number = Date.now): WebTierPass {
  const key = createHmac('sha256', secret).update('web tier').digest();
  const macOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    issue: (address) => {
      const text = `${Math.floor(nowMs() / 1000)};${address}`;
      return `${text};${macOf(text)}`;
    },
    read: (pass) => {
      const [time = '', address = '', mac = ''] = pass.split(';', 3);
      const expected = Buffer.from(macOf(`${time};${address}`));
      const macBytes = Buffer.from(mac);
      const isFresh = Math.abs(nowMs() / 1000 - Number(time)) <= validSeconds;
      return isFresh && macBytes.length === expected.length && timingSafeEqual(macBytes, expected) ? address : null;
    },
  };
}

interface Visitor {
  network: string;
  isOwnCall: boolean;
}

const passes = new WeakMap<FastifyInstance['server'], (pass: string) => string | null>();
const visitors = new WeakMap<FastifyRequest, Visitor>();

/** Makes an app accept passes of web tiers with the same secret. */
export function acceptWebTier(app: FastifyInstance, pass: WebTierPass): void {
  let isLogged = false;
  passes.set(app.server, (text) => {
    const address = pass.read(text);
    if (address === null && !isLogged) {
      isLogged = true;
      app.log.warn(
        'web tier: refused the pass of a call; give the tier the same APP_SECRET and check its clock, otherwise all of its visitors share one limit',
      );
    }
    return address;
  });
}

/** The network that rate limits count by and sessions store. */
export function networkOfVisitor(request: FastifyRequest): string {
  return visitorOf(request).network;
}

/** Whether a page loader makes the call, here or in a web tier. */
export function isOwnCall(request: FastifyRequest): boolean {
  return request.headers[passHeader] === undefined ? isLocalCall(request) : visitorOf(request).isOwnCall;
}

/** Whether a page loader of this process makes the call; it has a cache of its own. */
export function isLocalCall({ headers }: FastifyRequest): boolean {
  return headers[ownCallHeader] === ownCallSecret;
}

function visitorOf(request: FastifyRequest): Visitor {
  const known = visitors.get(request);
  if (known) return known;
  const visitor = readVisitor(request);
  visitors.set(request, visitor);
  return visitor;
}

function readVisitor(request: FastifyRequest): Visitor {
  const pass = request.headers[passHeader];
  const address = typeof pass === 'string' ? passes.get(request.server.server)?.(pass) : null;
  if (typeof address === 'string') return { network: networkOf(address || request.ip), isOwnCall: address === '' };
  return { network: networkOf(request.ip), isOwnCall: isLocalCall(request) };
}
