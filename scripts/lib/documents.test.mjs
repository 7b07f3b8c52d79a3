// What documents name exists: a file that moved takes its mentions along.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './root.mjs';

const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n');
/** Decisions and the change log are records of their day. */
const DOCUMENTS = FILES.filter(
  (file) => file.endsWith('.md') && !/^(docs\/decisions|CHANGELOG|src\/app\/help\/articles)/.test(file),
);
const NAMED = /`([\w@./-]+\.(?:ts|tsx|mjs|json|sql))`/g;

const mentions = DOCUMENTS.flatMap((document) =>
  [...readFileSync(path.join(ROOT, document), 'utf8').matchAll(NAMED)].map(([, name = '']) => [document, name]),
);

/** Patterns, names that a reader gives their own file, and addresses. */
const isExample = (/** @type {string} */ name) => /^(name|use-name|verb-noun)\.|NAME|^[*.]|^\/api/.test(name);

test.each(mentions.filter(([, name = '']) => !isExample(name)))('%s names %s', (document = '', name = '') => {
  const here = path.posix.normalize(path.posix.join(path.posix.dirname(document), name));
  expect(FILES.some((file) => file === here || file === name || file.endsWith(`/${name}`))).toBe(true);
});
