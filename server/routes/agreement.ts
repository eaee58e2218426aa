/** Serves shared/api/agreement.ts. */
import type { FastifyInstance } from 'fastify';
import { getAgreement } from '#shared/api/agreement.ts';
import { route } from '#server/http/route.ts';
import type { AgreementService } from '#server/services/account/agreement.ts';

export function registerAgreementRoutes(app: FastifyInstance, { agreement }: { agreement: AgreementService }): void {
  route(app, getAgreement, ({ query, language }) => agreement.get(query, language));
}
