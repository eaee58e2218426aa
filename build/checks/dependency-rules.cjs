/**
 * Import rules, checked by `npm run check:imports`. The notation is dependency-cruiser's: `from` and `to` are path patterns,
 * `$1` is the text that a group of `from` captured.
 */
const product = '^(server|client|shared)/';
const tests = '[.]test[.]tsx?$';
/** Domains of `server/services` in order; each may import earlier domains only. */
const serviceDomains = [
  'core',
  'job',
  'media',
  'record',
  'site',
  'content',
  'notification',
  'share',
  'search',
  'video',
  'award',
  'ceremony',
  'press',
  'community',
  'discovery',
  'statistics',
  'account',
  'reading',
  'editing',
  'article-import',
  'dashboard',
  'transfer',
  'frozen',
  'rehearsal',
  'backup',
  'doctor',
];

module.exports = {
  forbidden: [
    { name: 'no-circles', from: {}, to: { circular: true } },
    // Workers and the clock of a rehearsal are started by file name, drizzle-kit reads the whole schema, and tests load parts.ts from the bundle.
    {
      name: 'no-dead-files',
      from: {
        path: '^(server/main[.]ts|server/parts[.]ts|server/cli/cli[.]ts|server/.*worker[.]ts|server/rehearsal/moved-clock[.]ts|server/db/schema/|client/(boot/main[.]tsx|service-worker/worker[.]ts)|build/)',
      },
      to: { path: product, pathNot: `${tests}|[.]d[.]ts$`, reachable: false },
    },
    { name: 'no-missing-files', from: {}, to: { dependencyTypes: ['missing'] } },
    { name: 'no-undeclared-packages', from: {}, to: { dependencyTypes: ['npm-undeclared'] } },
    // The development server loads Vite and the API documentation on demand; the production image contains neither.
    {
      name: 'no-development-packages-in-product',
      from: { path: product, pathNot: `${tests}|^server/(plugins/openapi|render/render-source)` },
      to: { dependencyTypes: ['npm-dev'] },
    },
    { name: 'product-never-build', from: { path: product, pathNot: tests }, to: { path: '^build/' } },
    { name: 'no-tests-in-code', from: { path: product, pathNot: tests }, to: { path: '^test/' } },

    { name: 'shared-stands-alone', from: { path: '^shared/' }, to: { path: '^(server|client)/' } },
    { name: 'shared-has-no-platform', from: { path: '^shared/', pathNot: tests }, to: { dependencyTypes: ['core'] } },

    { name: 'client-never-server', from: { path: '^client/' }, to: { path: '^server/' } },
    { name: 'client-has-no-node', from: { path: '^client/', pathNot: tests }, to: { dependencyTypes: ['core'] } },
    { name: 'theme-stands-alone', from: { path: '^client/theme/' }, to: { path: '^client/', pathNot: '^client/theme/' } },
    {
      name: 'ui-knows-no-domain',
      from: { path: '^client/ui/' },
      to: { path: '^shared/api/', pathNot: '^shared/api/(content|paging)[.]ts$' },
    },
    { name: 'ui-stands-on-theme', from: { path: '^client/ui/' }, to: { path: '^client/', pathNot: '^client/(ui|theme)/' } },
    { name: 'lib-below-state', from: { path: '^client/lib/' }, to: { path: '^client/state/' } },
    // page.tsx is an exception: it makes a route of each page file with a glob.
    {
      name: 'lib-below-features',
      from: { path: '^client/(lib|state)/', pathNot: '^client/lib/page[.]tsx$' },
      to: { path: '^client/(record/|features/|pages/|shells/|routes|boot/)' },
    },
    { name: 'record-below-features', from: { path: '^client/record/' }, to: { path: '^client/(features/|pages/|shells/|routes|boot/)' } },
    { name: 'features-below-pages', from: { path: '^client/features/' }, to: { path: '^client/(pages/|shells/|routes|boot/)' } },
    {
      name: 'features-stay-apart',
      from: { path: '^client/features/([^/]+)/' },
      to: { path: '^client/features/', pathNot: '^client/features/$1/' },
    },
    // The preview of the home page is the page itself with other data.
    {
      name: 'pages-stay-apart',
      from: { path: '^client/pages/', pathNot: `${tests}|^client/pages/manage/home-preview[.]tsx$` },
      to: { path: '^client/pages/' },
    },
    { name: 'pages-below-routes', from: { path: '^client/pages/' }, to: { path: '^client/(shells/|routes|boot/)' } },

    { name: 'only-render-reads-client', from: { path: '^server/', pathNot: '^server/render/' }, to: { path: '^client/' } },
    {
      name: 'render-reads-through-the-api',
      from: { path: '^server/render/', pathNot: tests },
      to: { path: '^server/(db|services|routes)/|(^|/)node_modules/(drizzle-orm|pg)/' },
    },
    {
      name: 'services-know-no-http',
      from: { path: '^server/services/' },
      to: { path: '^server/(routes|render|plugins)/|^server/(app[.]ts|http/)|(^|/)node_modules/(@fastify/[^/]+|fastify)/' },
    },
    ...serviceDomains
      .slice(0, -1)
      .map((domain, at) => ({
        name: `${domain}-below-later-domains`,
        from: { path: `^server/services/${domain}/`, pathNot: tests },
        to: { path: '^server/services/', pathNot: `^server/services/(${serviceDomains.slice(0, at + 1).join('|')})/` },
      })),
    { name: 'routes-hold-no-sql', from: { path: '^server/routes/' }, to: { path: '^server/db/|(^|/)node_modules/(drizzle-orm|pg)/' } },
    { name: 'ports-hold-no-rules', from: { path: '^server/ports/' }, to: { path: '^server/(services|routes|render|db|plugins)/' } },
    {
      name: 'database-knows-no-rules',
      from: { path: '^server/db/', pathNot: '^server/db/seed' },
      to: { path: '^server/(services|routes|render|plugins|demo)/' },
    },
    {
      name: 'demo-content-only-for-seeding',
      from: { path: '^server/', pathNot: '^server/(demo/|db/seed|cli/)' },
      to: { path: '^server/demo/' },
    },
    {
      name: 'demo-content-knows-no-http',
      from: { path: '^server/demo/' },
      to: { path: '^server/(routes|render|plugins)/|^server/app[.]ts' },
    },
  ],
};
