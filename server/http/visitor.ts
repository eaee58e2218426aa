/**
 * The visitor behind a request, for limits: the connected address, the one that a trusted proxy forwards, or the one that a
 * web tier names in a signed pass, since it calls for all of its visitors from one address.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '#server/network.ts';

/** Header by which the process knows its own calls; the value is made anew at every start. */
export const ownCallHeader = 'x-own-call';
export const ownCallSecret: string = randomUUID();

/** Header in which a web tier says for whom it calls. */
export const passHeader = 'x-web-tier';

/** Signed header with the address of a visitor, or '' for a call of the tier's own loaders. */
export interface WebTierPass {
  /** A pass for a call that is made now. */
  issue: (address: string) => string;
  /** The address that a pass is for; null for one that is old, forged, or of a tier with another secret. */
  read: (pass: string) => string | null;
}

/** Clocks of two machines may differ by so much. */
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
      const given = Buffer.from(mac);
      const isFresh = Math.abs(nowMs() / 1000 - Number(time)) <= validSeconds;
      return isFresh && given.length === expected.length && timingSafeEqual(given, expected) ? address : null;
    },
  };
}

interface Visitor {
  network: string;
  isOwnCall: boolean;
}

const passes = new WeakMap<FastifyInstance['server'], (pass: string) => string | null>();
const visitors = new WeakMap<FastifyRequest, Visitor>();

/** Lets an app take passes of web tiers that have its secret. */
export function acceptWebTier(app: FastifyInstance, pass: WebTierPass): void {
  let isTold = false;
  passes.set(app.server, (text) => {
    const address = pass.read(text);
    if (address === null && !isTold) {
      isTold = true;
      app.log.warn(
        'web tier: refused the pass of a call; give the tier the same APP_SECRET and check its clock, otherwise all of its visitors share one limit',
      );
    }
    return address;
  });
}

/** The network that limits count, and that sessions remember. */
export function networkOfVisitor(request: FastifyRequest): string {
  return visitorOf(request).network;
}

/** Whether the pages' own loaders call, here or in a web tier. */
export function isOwnCall(request: FastifyRequest): boolean {
  return visitorOf(request).isOwnCall;
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
  return { network: networkOf(request.ip), isOwnCall: request.headers[ownCallHeader] === ownCallSecret };
}
