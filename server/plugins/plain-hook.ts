/** Hooks of Fastify that wait for nothing. Called with promises, five of them took as long as one query. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A hook that refuses a request by throwing. */
export function plainHook(check: (request: FastifyRequest) => void) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    let refusal: Error | undefined;
    try {
      check(request);
    } catch (error) {
      refusal = error as Error;
    }
    done(refusal);
  };
}

/** A hook that adds to what is about to be sent. */
export function plainSendHook(add: (request: FastifyRequest, reply: FastifyReply) => void) {
  return (...[request, reply, , done]: [FastifyRequest, FastifyReply, unknown, () => void]): void => {
    add(request, reply);
    done();
  };
}
