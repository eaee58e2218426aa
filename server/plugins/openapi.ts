/** OpenAPI from the contracts that the app serves, browsable at /docs; development only, because it needs inline scripts. */
import type { FastifyInstance } from 'fastify';

export async function addOpenApi(app: FastifyInstance, version: string): Promise<void> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([import('@fastify/swagger'), import('@fastify/swagger-ui')]);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      info: { title: 'Golden Panda API', version, description: 'Every answer is an envelope; the HTTP status mirrors its code.' },
    },
  });
  await app.register(swaggerUi, { routePrefix: '/docs' });
}
