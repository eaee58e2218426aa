/** The id of a request in log and answer: that of a proxy if it is well-formed, else one that is unique over all instances. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { plainSendHook } from '#server/plugins/plain-hook.ts';

const requestIdHeader = 'x-request-id';

/** Long enough to be unique, and nothing that could forge a line of a log. */
const wellFormed = /^[\w-]{8,64}$/;

export function requestIdOf(headers: IncomingHttpHeaders): string {
  const id = headers[requestIdHeader];
  return typeof id === 'string' && wellFormed.test(id) ? id : randomUUID();
}

/** Answers the id, except in responses that shared caches give to others too. */
export function answerRequestIds(app: FastifyInstance): void {
  const addId = plainSendHook((request, reply) => {
    if (!String(reply.getHeader('cache-control') ?? '').startsWith('public')) reply.header(requestIdHeader, request.id);
  });
  app.addHook('onSend', addId);
}
