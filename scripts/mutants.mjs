// `node scripts/mutants.mjs [NAME ...]`: puts the faults of tests/mutants into a copy of the checkout, one at a time, and runs the tests that
// must find each. `--list` shows them.
import { parseArgs } from 'node:util';
import { MUTANTS } from '../tests/mutants/mutants.mjs';
import { ensureInstalled, fail } from './lib/install.mjs';
import { runMutants } from './lib/mutants.mjs';

const { values, positionals } = parseArgs({ options: { list: { type: 'boolean' } }, allowPositionals: true });
const unknown = positionals.filter((name) => !MUTANTS.some((mutant) => mutant.name === name));
if (unknown.length > 0) fail(`There is no mutant ${unknown.join(', ')}.`);
const chosen = positionals.length === 0 ? MUTANTS : MUTANTS.filter(({ name }) => positionals.includes(name));
if (values.list) {
  for (const { name, kind, file, tests } of chosen)
    console.log(`${name.padEnd(24)}${tests.stage.padEnd(9)}${kind.padEnd(44)}${file}`);
} else {
  ensureInstalled();
  if (!(await runMutants(chosen))) process.exitCode = 1;
}
