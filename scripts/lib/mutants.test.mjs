// The table of mutants is true of the sources: each text is there once, and so are the tests that must find the fault.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MUTANTS } from '../../tests/mutants/mutants.mjs';
import { mutate } from './mutants.mjs';
import { ROOT } from './root.mjs';

it.each(MUTANTS.map((mutant) => ({ mutant, name: mutant.name })))('$name can be applied', ({ mutant }) => {
  const text = readFileSync(path.join(ROOT, mutant.file), 'utf8');
  expect(mutate(text, mutant)).not.toBe(text);
  for (const file of mutant.tests.files)
    expect({ file, isThere: existsSync(path.join(ROOT, file)) }).toEqual({ file, isThere: true });
});

it('each has a name of its own', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});

it.each([
  ['is missing', 'const b = 1;'],
  ['occurs twice', 'const a = 1; const a = 1;'],
])('a text that %s is an error', (_, text) => {
  /** @type {import('./mutants.mjs').Mutant['tests']} */
  const tests = { stage: 'unit', files: [] };
  const mutant = { name: 'one', kind: 'any', file: 'a.ts', find: 'const a = 1;', replace: '$&', tests };
  expect(() => mutate(text, mutant)).toThrow('one: the text to replace occurs');
  expect(mutate('const a = 1;', mutant)).toBe('$&');
});
