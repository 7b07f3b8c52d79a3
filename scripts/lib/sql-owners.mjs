// Whose tables the SQL of a feature names. A table belongs to the feature that declares it (`*.tables.ts`); another feature asks its server
// surface, or reads a view that the owner declares there for others (decision 042).
//
// Statements that take the names of their tables from the database itself are not seen, and need not be: `account/my-data` exports and erases the
// rows of a workspace in every table there is, and `platform/db` backs all of them up. No list of owners' functions could be as complete.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.mjs';

/** `src/crm/lists/server/lists.store.ts` is part of `crm/lists`. @param {string} file */
export const getFeature = (file) =>
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

/** A table by itself, with or without an alias: `sql.raw('mails')`, "from: sql`mails m`". What it is put into may do anything to it. */
const ALONE = /\bsql`(\w+)(?: \w{1,2})?`/g;
const RAW = /\bsql\.(?:raw|identifier)\(([^()]*)\)/g;

/** SQL is written in lower case. Tables that the SQL in a file names, and whether it writes them. @param {string} text @returns {{ table: string, writes: boolean }[]} */
export function namedTables(text) {
  const code = text.replace(COMMENTS, '');
  const alone = [...code.matchAll(ALONE)].map(([, table = '']) => table);
  const raw = [...code.matchAll(RAW)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/'(\w+)(?: \w{1,2})?'/g)].map(([, table = '']) => table),
  );
  return [...inStatements(code), ...[...alone, ...raw].map((table) => ({ table, writes: false }))];
}

/** @param {string} code @returns {{ table: string, writes: boolean }[]} */
function inStatements(code) {
  return [...code.matchAll(STRINGS)]
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
    for (const table of declaredTables(text)) tables.set(table, getFeature(file));
    for (const view of declaredViews(text)) views.set(view, getFeature(file));
  }
  return { texts, tables, views };
}

/** What each file has no right to: foreign tables, and writing through foreign views. And the views that others read, and their owners. */
function foreignUses() {
  const { texts, tables, views } = readSource();
  /** @type {Set<string>} */
  const faults = new Set();
  /** @type {Set<string>} */
  const read = new Set();
  /** @type {Set<string>} */
  const own = new Set();
  for (const [file, text] of texts) {
    if (file.endsWith('.tables.ts')) continue;
    for (const { table, writes } of namedTables(text)) {
      const owner = tables.get(table) ?? views.get(table);
      if (owner === undefined || owner === getFeature(file)) {
        own.add(table);
        continue;
      }
      if (views.has(table) && !writes) read.add(table);
      else faults.add(`${file} ${writes ? 'writes' : 'reads'} ${table} of ${owner}: call the owner's server surface`);
    }
  }
  return { faults, views, read, own };
}

/** A file that git knows may be deleted in the working tree. @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(path.join(ROOT, file), 'utf8');
  } catch {
    return '';
  }
}

/** @returns {boolean} true where all SQL keeps to its own tables and to views of others */
export function checkSqlOwners() {
  const { faults, views, read, own } = foreignUses();
  for (const fault of faults) console.error(fault);
  const shared = [...views].filter(([view]) => read.has(view) || !own.has(view));
  return checkViews(new Map(shared), read) && faults.size === 0;
}

/** Every view that is not for its owner alone is read by another feature, and ARCHITECTURE lists it with its owner. @param {Map<string, string>} views @param {Set<string>} read */
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
