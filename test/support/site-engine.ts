/** The database engine of sites that tests start in their own process: build/vitest.config.ts sets it per project. */

/** Environment variable of the workers of a project. */
export const siteEngineVariable = 'SITE_ENGINE';

export const isSiteOnPostgres = (): boolean => process.env[siteEngineVariable] === 'postgres';

/** Folders of `test/`, with commas between them, whose tests run on the bundle that ships; the others run on the sources. */
export const bundleVariable = 'TEST_BUNDLE_IN';

export const isOnBundle = (folder: string): boolean => (process.env[bundleVariable] ?? '').split(',').includes(folder);
