/** The HTTP server under Fastify: its time limits, the page cache ahead of it, and requests that cannot be routed. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { FastPath } from './routes/pages.ts';

const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 72_000 };

/** A server that asks the page cache first. While it is closing, everything goes to Fastify, which ends connections. */
export function listenFirst(handler: (request: IncomingMessage, response: ServerResponse) => void, fastPath: () => FastPath | undefined): Server {
  const server = createServer(timeouts, (request, response) => {
    const isAnswered = server.listening && fastPath()?.(request, response);
    if (!isAnswered) handler(request, response);
  });
  return server;
}

/** What cannot even be routed, such as a path that does not decode, is still answered in the envelope. */
export function refuseUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const handler = request.server.errorHandler as (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => unknown;
  void handler(error, request, reply);
}
