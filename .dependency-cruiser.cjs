// The import rules of docs/engineering: all errors from the first commit. Each rule's comment says what it protects.
const AREAS = require('./feature-graph.json');

const areaNames = Object.keys(AREAS).join('|');
/** A folder of `app` is a feature but for the composition itself. */
const features = `^src/(?:${areaNames})/(?!server/|web/)`;
const feature = `${features}([^/]+)/`;
const openToAll = ['credits', 'plans', 'accounts', 'activity-log', 'undo'];
const toFeatures = (names) => `${features}(${names.join('|')})/`;
const areaRules = Object.entries(AREAS).map(([area, { uses }]) => ({
  name: `area-${area}`,
  comment: `feature-graph.json says which areas ${area} builds on`,
  severity: 'error',
  from: { path: `^src/${area}/`, pathNot: '^src/app/(server|web)/' },
  to: { path: features, pathNot: `^src/(${[area, ...uses].join('|')})/` },
}));
const featureRules = Object.values(AREAS).flatMap(({ features: listed }) =>
  Object.entries(listed).map(([from, to]) => ({
    name: `feature-graph-${from}`,
    comment: `feature-graph.json lists which features ${from} builds on`,
    severity: 'error',
    from: { path: toFeatures([from]) },
    to: { path: feature, pathNot: toFeatures([from, ...openToAll, ...to]) },
  })),
);
const listed = Object.values(AREAS).flatMap((area) => Object.keys(area.features));

module.exports = {
  forbidden: [
    ...areaRules,
    ...featureRules,
    {
      name: 'feature-graph-unlisted',
      comment: 'a feature that is not in feature-graph.json builds on nothing',
      severity: 'error',
      from: { path: feature, pathNot: toFeatures(listed) },
      to: { path: feature, pathNot: `${features}$1/` },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'feature-surface',
      comment:
        'another feature is entered by contract.ts (or fields.contract.ts, its part without a schema), server/index.ts, web/index.ts or (for the schema) its tables',
      severity: 'error',
      from: { path: feature },
      to: {
        path: feature,
        pathNot: [
          `${features}$1/`,
          `${feature}(contract|fields\\.contract|server/index|web/index)\\.tsx?$`,
          '\\.tables\\.ts$',
        ],
      },
    },
    {
      name: 'tables-are-for-stores',
      comment: "a table definition is read by stores, by other tables (foreign keys) and by the migration tool's list",
      severity: 'error',
      from: { pathNot: ['\\.(store|tables|db\\.test)\\.ts$', '^src/platform/db/', '^src/app/server/'] },
      to: { path: '\\.tables\\.ts$' },
    },
    {
      name: 'web-not-server',
      severity: 'error',
      from: { path: [`${feature}web/`, '^src/app/web/', '^src/ui/', '^src/platform/web/'] },
      to: { path: [`${feature}server/`, '^src/app/server/', '^src/platform/(?!web/)'] },
    },
    {
      name: 'server-not-web',
      severity: 'error',
      from: { path: [`${feature}server/`, '^src/app/server/', '^src/platform/(?!web/)'] },
      to: { path: [`${feature}web/`, '^src/app/web/', '^src/ui/', '^src/platform/web/'] },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: `${feature}domain/`, pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          '^src/shared/',
          `${feature}contract\\.ts$`,
          `${feature}[a-z-]+\\.contract\\.ts$`,
          `${feature}domain/`,
          '^node_modules/(zod|libphonenumber-js|tldts|bowser|html-to-text|sanitize-html|luxon|@zootools/email-spell-checker|otplib|juice)/',
        ],
      },
    },
    {
      name: 'contract-is-leaf',
      severity: 'error',
      comment: 'a long contract may have a part, NAME.contract.ts, that contract.ts hands on',
      from: { path: [`${feature}contract\\.ts$`, `${feature}[a-z-]+\\.contract\\.ts$`] },
      to: {
        pathNot: [
          '^src/shared/',
          `${feature}contract\\.ts$`,
          `${feature}[a-z-]+\\.contract\\.ts$`,
          '^node_modules/zod/',
        ],
      },
    },
    {
      name: 'sql-only-in-stores',
      severity: 'error',
      from: { path: '^src/', pathNot: ['\\.(store|tables|db\\.test)\\.ts$', '^src/platform/', '^src/app/server/'] },
      to: { path: '^src/platform/db/' },
    },
    {
      name: 'outbound-only-in-providers',
      severity: 'error',
      from: { path: features, pathNot: ['\\.provider(\\.test)?\\.ts$', '\\.provider\\.db\\.test\\.ts$'] },
      to: { path: '^src/platform/(outbound|mail)/' },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'a table of the platform may refer to the workspace and the user that its rows belong to',
      severity: 'error',
      from: { path: ['^src/platform/', '^src/ui/'], pathNot: '^src/platform/.*\\.tables\\.ts$' },
      to: { path: [features, '^src/app/'] },
    },
    {
      name: 'platform-tables-know-accounts-alone',
      severity: 'error',
      from: { path: '^src/platform/.*\\.tables\\.ts$' },
      to: { path: [features, '^src/app/'], pathNot: '^src/account/accounts/server/accounts\\.tables\\.ts$' },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: features },
      to: { path: '^src/app/(server|web)/' },
    },
    {
      name: 'shared-is-bottom',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: `^src/(${areaNames}|platform|ui)/` },
    },
    {
      name: 'one-door-pg',
      comment: 'connections are opened in platform/db alone',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/db/' },
      to: { path: '^node_modules/(pg|pg-copy-streams)/' },
    },
    {
      name: 'one-door-mail',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/mail/' },
      to: { path: '^node_modules/(nodemailer|imapflow)/' },
    },
    {
      name: 'one-door-http',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/outbound/' },
      to: { path: '^node_modules/undici/' },
    },
    {
      name: 'one-door-traces',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/tracing/otel\\.ts$' },
      to: { path: '^node_modules/@opentelemetry/' },
    },
    {
      name: 'production-not-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(tests|bench)/' },
    },
    { name: 'not-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'tsc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
