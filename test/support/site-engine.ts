/** The database engine of the sites that tests start in their own process: build/vitest.config.ts names it per project. */

/** Environment variable of the workers of a project. */
export const siteEngineVariable = 'SITE_ENGINE';

export const isSiteOnPostgres = (): boolean => process.env[siteEngineVariable] === 'postgres';
