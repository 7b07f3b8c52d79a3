// Faults that only a browser shows: the journeys must find them, and every page on a phone.

/** @typedef {import('../../scripts/lib/mutants.mjs').Mutant} Mutant */

/** @type {readonly Mutant[]} */
export const BROWSER_MUTANTS = [
  {
    name: 'phone-overflow',
    kind: 'page wider than a phone',
    file: 'src/billing/billing/web/PlanComparison.tsx',
    find: 'relative mt-4 overflow-x-auto rounded-l',
    replace: 'relative mt-4 rounded-l',
    tests: { stage: 'browser', files: ['tests/e2e/pages.spec.ts'], title: 'every page outside' },
  },
  {
    name: 'field-unnamed',
    kind: 'label of a control lost',
    file: 'src/ui/Field.tsx',
    find: 'htmlFor={group ? undefined : id}',
    replace: 'htmlFor={undefined}',
    tests: { stage: 'browser', files: ['tests/e2e/pages.spec.ts'], title: 'every page outside' },
  },
  {
    name: 'owed-not-offered',
    kind: 'swallowed state',
    file: 'src/prospecting/searches/web/RecentSearches.tsx',
    find: 'if (owed.length === 0) return null;',
    replace: 'if (owed.length <= 1) return null;',
    tests: { stage: 'browser', files: ['tests/e2e/linkedin-faults.spec.ts'], title: 'what is owed is offered' },
  },
  {
    name: 'gate-in-browser',
    kind: 'page that the plan does not have',
    file: 'src/app/web/SignedInShell.tsx',
    find: 'if (elsewhere) return',
    replace: 'if (elsewhere && elsewhere !== "/pricing") return',
    tests: { stage: 'browser', files: ['tests/e2e/accounts-session.spec.ts'], title: 'what the plan has opens' },
  },
  {
    name: 'too-faint-in-dark',
    kind: 'text that cannot be read',
    file: 'src/ui/tokens.css',
    find: '--text-3: #8b9996;',
    replace: '--text-3: #55635f;',
    tests: { stage: 'browser', files: ['tests/e2e/plans.spec.ts'], title: 'pricing marks the plan' },
  },
  {
    name: 'link-by-colour-alone',
    kind: 'link that looks like text',
    file: 'src/prospecting/sources/web/DataSources.tsx',
    find: '<ExternalLink url={attribution.url} className="underline">',
    replace: '<ExternalLink url={attribution.url}>',
    tests: { stage: 'browser', files: ['tests/e2e/data-sources.spec.ts'], title: 'is tried, saved, used, and removed' },
  },
  {
    name: 'letters-lost',
    kind: 'lost input',
    file: 'src/app/web/shell/PaletteWaiting.tsx',
    find: 'onChange={(event) => onTyped(event.target.value)}',
    replace: "onChange={() => onTyped('')}",
    tests: { stage: 'browser', files: ['tests/e2e/palette.spec.ts'], title: 'letters typed' },
  },
];
