// Whose tables the SQL of a feature names. A table belongs to the feature that declares it (`*.tables.ts`); another feature asks its server
// surface, or reads a view that the owner declares there for others (decision 042). What still reads foreign tables is listed in
// `sql-owners.json`, and the list may only shrink.
//
// Statements that take the names of their tables from the database itself are not seen, and need not be: `account/my-data` exports and erases the
// rows of a workspace in every table there is, and `platform/db` backs all of them up. No list of owners' functions could be as complete.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.mjs';

const LIST = path.join(ROOT, 'scripts', 'sql-owners.json');

/** @typedef {{ reads: Set<string>, writes: Set<string> }} Uses */

/** `src/crm/lists/server/lists.store.ts` is part of `crm/lists`. @param {string} file */
export const featureOf = (file) =>
  file.startsWith('src/platform/') ? 'platform' : file.split('/').slice(1, 3).join('/');

/** Tables of a file that declares some. @param {string} text */
export function declaredTables(text) {
  return [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name = '']) => name);
}

/** Views of a file that declares some: what their owner lets others read. @param {string} text */
export function declaredViews(text) {
  return [...text.matchAll(/pgView\(\s*'(\w+)'/g)].map(([, name = '']) => name);
}

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const STRINGS = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g;
const STATEMENT =
  /\b(?:select|insert into|delete from|exists)\b|\bupdate \w+ (?:\w+ )?set\b|\bjoin \w+ \w+ on\b|^.\s*(?:from|join|using) \w+ \w+\b/;
const NAMED = /\b(from|join|using|update|insert into|delete from|merge into|truncate)\s+(?:only\s+)?(\w+)/g;

/** SQL is written in lower case. Tables that the SQL in a file names, and whether it writes them. @param {string} text @returns {{ table: string, writes: boolean }[]} */
export function namedTables(text) {
  return [...text.replace(COMMENTS, '').matchAll(STRINGS)]
    .map(([string]) => string)
    .filter((string) => STATEMENT.test(string))
    .flatMap((string) =>
      [...string.matchAll(NAMED)].map(([, verb = '', table = '']) => ({
        table,
        writes: !/^(?:from|join|using)$/.test(verb),
      })),
    );
}

/** Files of the source with their texts, and who owns which table and view. */
function readSource() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'));
  const texts = new Map(files.map((file) => [file, readIfThere(file)]));
  /** @type {Map<string, string>} */
  const tables = new Map();
  /** @type {Map<string, string>} */
  const views = new Map();
  for (const [file, text] of texts) {
    if (!file.endsWith('.tables.ts')) continue;
    for (const table of declaredTables(text)) tables.set(table, featureOf(file));
    for (const view of declaredViews(text)) views.set(view, featureOf(file));
  }
  return { texts, tables, views };
}

/** By feature, the foreign tables that it names, and foreign views that it writes; and the views that others read. */
function foreignUses() {
  const { texts, tables, views } = readSource();
  /** @type {Map<string, Uses>} */
  const uses = new Map();
  /** @type {Set<string>} */
  const read = new Set();
  for (const [file, text] of texts) {
    if (file.endsWith('.tables.ts')) continue;
    const feature = featureOf(file);
    for (const { table, writes } of namedTables(text)) {
      const owner = tables.get(table) ?? views.get(table);
      if (owner === undefined || owner === feature) continue;
      if (views.has(table) && !writes) {
        read.add(table);
        continue;
      }
      const of = uses.get(feature) ?? { reads: new Set(), writes: new Set() };
      uses.set(feature, of);
      of[writes ? 'writes' : 'reads'].add(table);
    }
  }
  /** @type {Record<string, { reads: string[], writes: string[] }>} */
  const found = Object.fromEntries(
    [...uses]
      .sort()
      .map(([feature, { reads, writes }]) => [feature, { reads: [...reads].sort(), writes: [...writes].sort() }]),
  );
  return { found, views, read };
}

/** A file that git knows may be deleted in the working tree. @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(path.join(ROOT, file), 'utf8');
  } catch {
    return '';
  }
}

/** @returns {boolean} true where the list says exactly what there is */
export function checkSqlOwners() {
  /** @type {ReturnType<typeof foreignUses>['found']} */
  const listed = JSON.parse(readFileSync(LIST, 'utf8'));
  const { found, views, read } = foreignUses();
  let good = checkViews(views, read);
  for (const feature of new Set([...Object.keys(found), ...Object.keys(listed)])) {
    for (const kind of /** @type {const} */ (['reads', 'writes'])) {
      const is = found[feature]?.[kind] ?? [];
      const was = listed[feature]?.[kind] ?? [];
      for (const table of is.filter((each) => !was.includes(each))) {
        good = false;
        console.error(`${feature} ${kind} ${table}, which another feature owns: ask the owner's server surface`);
      }
      for (const table of was.filter((each) => !is.includes(each))) {
        good = false;
        console.error(`${feature} no longer ${kind} ${table}: run node scripts/sql-owners.mjs --shrink`);
      }
    }
  }
  return good;
}

/** Every view is read by another feature, and ARCHITECTURE lists it with its owner. @param {Map<string, string>} views @param {Set<string>} read */
function checkViews(views, read) {
  const rows = readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8').split('\n');
  let good = true;
  for (const [view, owner] of views) {
    if (!rows.some((row) => row.startsWith(`| \`${owner}\``) && row.includes(`\`${view}\``))) {
      good = false;
      console.error(`ARCHITECTURE.md does not list the view ${view} of ${owner}`);
    }
    if (!read.has(view)) {
      good = false;
      console.error(`no other feature reads the view ${view} of ${owner}`);
    }
  }
  return good;
}

export function shrinkSqlOwners() {
  const listed = JSON.parse(readFileSync(LIST, 'utf8'));
  const { found } = foreignUses();
  /** @param {string} feature @param {'reads' | 'writes'} kind */
  const left = (feature, kind) =>
    listed[feature][kind].filter((/** @type {string} */ table) => found[feature]?.[kind].includes(table));
  const lines = Object.keys(listed)
    .map((feature) => ({ feature, reads: left(feature, 'reads'), writes: left(feature, 'writes') }))
    .filter(({ reads, writes }) => reads.length + writes.length > 0)
    .map(({ feature, ...uses }) => `  ${JSON.stringify(feature)}: ${JSON.stringify(uses)}`);
  writeFileSync(LIST, `{\n${lines.join(',\n')}\n}\n`);
}
