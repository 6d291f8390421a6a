// The import rules of the house: who may import whom. `npm run check:imports` keeps them.

const FRONTENDS = '^(shell|mfe-[^/]+)/';
const TEST = '\\.test\\.tsx?$|/testing/';
/** The areas of the API from the ground up: each imports those before it only. */
const AREAS = ['platform', 'advice', 'remotes', 'people', 'commerce', 'operations', 'config', 'boot'];
/** What carries every feature; all other folders of an area are features. */
const GROUND = 'platform/(data-dir|db|http|lib|settings|operator-error)';
const FEATURE = `(?!${GROUND})(?:${AREAS.slice(0, 6).join('|')})/[^/]+`;

/** What opens connections. */
const NETWORK = '^(node:)?(http|https|http2|net|tls|dgram|dns)(/|$)|node_modules/(ccxt|undici|ws)/';

module.exports = {
  forbidden: [
    {
      name: 'remotes-stand-alone',
      comment: 'A remote never imports another remote, nor the shell.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/' },
      to: { path: '^(mfe-[^/]+|shell)/', pathNot: '^$1/' },
    },
    {
      name: 'shell-knows-no-remote',
      comment: 'The shell is built without any remote.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^mfe-' },
    },
    {
      name: 'shared-imports-no-frontend',
      comment: 'shared-* imports neither remotes nor the shell.',
      severity: 'error',
      from: { path: '^shared-', pathNot: `^shared-screens/.*(${TEST})` },
      to: { path: `${FRONTENDS}|^testkit/` },
    },
    {
      name: 'frontends-never-import-the-api',
      comment: 'Frontends take the contract, never the API.',
      severity: 'error',
      from: { path: `${FRONTENDS}|^shared-|^contract/|^testkit/` },
      to: { path: '^api/' },
    },
    {
      name: 'shared-auth-imports-nothing-of-ours',
      comment:
        'It is the one place of roles, tiers, limits and permissions; everybody else takes them from there.',
      severity: 'error',
      from: { path: '^shared-auth/' },
      to: { pathNot: '^shared-auth/|node_modules/' },
    },
    {
      name: 'shared-ui-imports-nothing-of-ours',
      comment: 'The design system knows nothing of the product.',
      severity: 'error',
      from: { path: '^shared-ui/' },
      to: { pathNot: '^shared-ui/|node_modules/' },
    },
    {
      name: 'contract-takes-the-vocabulary-only',
      comment: 'The contract stands on shared-auth and nothing else of ours.',
      severity: 'error',
      from: { path: '^contract/' },
      to: { pathNot: '^(contract|shared-auth)/|node_modules/' },
    },
    {
      name: 'sdk-stands-alone',
      comment: 'It is packed and used outside this repository, so it imports nothing of it.',
      severity: 'error',
      from: { path: '^remote-sdk/', pathNot: TEST },
      to: {
        pathNot: '^remote-sdk/|node_modules/',
        dependencyTypesNot: ['core', 'npm', 'npm-dev', 'npm-peer', 'npm-no-pkg', 'unknown', 'undetermined'],
      },
    },
    {
      name: 'test-kit-is-for-tests',
      comment: 'No browser downloads the test kit.',
      severity: 'error',
      from: { pathNot: `^testkit/|${TEST}` },
      to: { path: '^testkit/' },
    },
    {
      name: 'test-kit-knows-no-screen',
      comment: 'The test kit imports neither a remote nor the shell.',
      severity: 'error',
      from: { path: '^testkit/' },
      to: { path: FRONTENDS },
    },
    {
      name: 'schemas-stay-out-of-bundles',
      comment: 'At run time a browser takes plain parts of the contract only; its schemas are types there.',
      severity: 'error',
      from: { path: `${FRONTENDS}|^shared-`, pathNot: TEST },
      to: {
        path: '^contract/',
        pathNot:
          '^contract/src/(ai-mark|email-address|order/|page-paths|plans|remotes/(audience|builds|version-range)|tax/|wait-text|((alerts|signals)/)?browser/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'model-without-react',
      comment: 'The role model is read by the API as well.',
      severity: 'error',
      from: { path: '^shared-auth/src/model/', pathNot: TEST },
      to: { path: 'node_modules/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-takes-the-model-only',
      comment: 'Of the shared packages, the API imports the role model.',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^(shared-|shell|mfe-)', pathNot: '^shared-auth/src/model/' },
    },
    {
      name: 'features-meet-through-their-public-api',
      comment:
        'Of another feature only its index.ts and what it declares are imported; the market thread imports the detector alone, by its own index.ts.',
      severity: 'error',
      from: { path: '^api/src/((?:boot|config)|[^/]+/[^/]+)/', pathNot: TEST },
      to: {
        path: `^api/src/${FEATURE}/`,
        pathNot:
          '^api/src/$1/|^api/src/[^/]+/[^/]+/(detect/)?index\\.ts$|/(feature|tables|metrics|mails|audit-actions|settings|owner-settings)\\.ts$',
      },
    },
    ...AREAS.slice(0, -1).map((area, place) => ({
      name: `${area}-imports-areas-below-it`,
      comment: `The areas depend on each other in one direction: ${AREAS.join(' < ')}.`,
      severity: 'error',
      from: { path: `^api/src/${area}/`, pathNot: TEST },
      to: { path: `^api/src/(${AREAS.slice(place + 1).join('|')})/` },
    })),
    {
      name: 'ground-knows-no-feature',
      comment: 'What carries the features imports none of them.',
      severity: 'error',
      from: { path: `^api/src/${GROUND}/`, pathNot: TEST },
      to: { path: `^api/src/(?!${GROUND})[^/]+/` },
    },
    {
      name: 'sql-in-stores-only',
      comment: 'SQL is written in stores, in declarations of tables and in db/, nowhere else.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: `^api/src/platform/db/|(^|/|-)store\\.ts$|/tables\\.ts$|${TEST}` },
      to: {
        path: '^(api/src/platform/db/schema|node_modules/(drizzle-orm|pg|@electric-sql)/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'http-in-routes-only',
      comment: 'Rules, use cases and stores know no HTTP: routes ask them and put what they say into words.',
      severity: 'error',
      from: {
        path: `^api/src/${FEATURE}/`,
        // Routes and their refusals; what puts a feature together; and the checks' own server for a build on trial.
        pathNot: `routes?\\.ts$|problems\\.ts$|^api/src/[^/]+/[^/]+/(index|feature|start|start-[^/]+)\\.ts$|/checks/mount/|${TEST}`,
      },
      to: { path: '^(api/src/platform/http/|node_modules/(hono|@hono)/)' },
    },
    {
      name: 'engine-is-pure',
      comment: 'The engine imports nothing of the rest, and no I/O.',
      severity: 'error',
      from: { path: '^api/src/advice/engine/', pathNot: TEST },
      to: { pathNot: '^api/src/advice/engine/' },
    },
    {
      name: 'one-way-to-exchanges',
      comment:
        'Only the public-data client of the market feed imports the market library; no market code opens connections.',
      severity: 'error',
      from: {
        path: '^api/src/advice/',
        pathNot: `^api/src/advice/market/feeds/live/ccxt/|${TEST}`,
      },
      to: { path: `${NETWORK}|^api/src/platform/lib/outgoing/` },
    },
    {
      name: 'market-library-in-one-place',
      comment: 'Elsewhere it would not be held to public market data.',
      severity: 'error',
      from: { pathNot: '^api/src/advice/market/feeds/live/ccxt/' },
      to: { path: 'node_modules/(ccxt|undici|ws)/' },
    },
    {
      name: 'sandbox-is-the-outside-world',
      comment: 'The stand-in for the payment provider knows nothing of the product.',
      severity: 'error',
      from: { path: '^payment-sandbox/' },
      to: { pathNot: '^payment-sandbox/|node_modules/|^(node:)?[a-z_/]+$' },
    },
    {
      name: 'nobody-reaches-into-the-sandbox',
      comment: 'Only the composition root puts it in the place of the provider.',
      severity: 'error',
      from: { pathNot: `^payment-sandbox/|^api/src/boot/|${TEST}` },
      to: { path: '^payment-sandbox/' },
    },
    {
      name: 'public-pages-are-pure',
      comment: 'They are made of the contract and of what they are given.',
      severity: 'error',
      from: { path: '^site/', pathNot: TEST },
      to: { pathNot: '^(site|contract|shared-auth/src/model)/|node_modules/hono/' },
    },
    {
      name: 'no-cycles',
      comment: 'No file imports itself over others, types included.',
      severity: 'error',
      from: { pathNot: TEST },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|gallery|e2e)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
};
