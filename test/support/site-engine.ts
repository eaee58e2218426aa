/** The database engine of sites that tests start in their own process: build/vitest.config.ts sets it per project. */

/** Environment variable of the workers of a project. */
export const siteEngineVariable = 'SITE_ENGINE';

export const isSiteOnPostgres = (): boolean => process.env[siteEngineVariable] === 'postgres';
