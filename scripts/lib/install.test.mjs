// What npm runs in a fresh clone starts before anything is installed: it may import Node's own modules and ours, no package.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { ROOT } from './root.mjs';

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const COMMANDS = Object.entries(scripts).flatMap(([name, command]) => {
  const file = /scripts\/[\w-]+\.mjs/.exec(String(command))?.[0];
  return file === undefined ? [] : [[name, file]];
});

/** The packages that a script loads when it starts, with what it imports. @param {string} file @param {Set<string>} [seen] @returns {string[]} */
function getPackages(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) => {
    const from =
      ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) ? statement.moduleSpecifier : null;
    if (!from || !ts.isStringLiteral(from) || from.text.startsWith('node:')) return [];
    if (!from.text.startsWith('.')) return [`${path.relative(ROOT, file)}: ${from.text}`];
    return getPackages(path.resolve(path.dirname(file), from.text), seen);
  });
}

it.each(COMMANDS)('npm run %s starts without any package', (_name, file) => {
  expect(getPackages(path.join(ROOT, file))).toEqual([]);
});

it('looks at every command', () => {
  expect(COMMANDS.map(([name]) => name)).toEqual(expect.arrayContaining(['start', 'test', 'check', 'bench', 'admin']));
});
