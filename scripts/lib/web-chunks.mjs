// Which modules come in one file: what the first visits load in two and not in a hundred and thirty, and what lazy parts share in a
// few each. Left alone, a bundler makes a file of each button and icon that pages share, and small files hardly compress.
import path from 'node:path';
import { parseAst } from 'vite';
import { groupShared } from './shared-chunks.mjs';

/** @typedef {{ from: string, name: string, as: string | null }} Link a name of another module; `as` where it is handed on */

/**
 * The chunk that a module belongs in: `first` with all that the sign-in page and the app both need, `shell` with all further
 * that the app needs on every page, one named after its largest module for what lazy parts share, none for what only one loads.
 * @param {{ signIn: RegExp, app: RegExp }} roots the files that are reached by a dynamic import, which keep chunks of their own
 * @returns {{ plugin: import('vite').Plugin, chunkOf: (id: string) => string | null }}
 */
export function webChunks(roots) {
  /** @type {Map<string, Link[]>} */
  const links = new Map();
  /** Characters of source. @type {Map<string, number>} */
  const sizes = new Map();
  /** @type {Map<string, string>} */
  const chunks = new Map();
  /** @param {string} id */
  const sizeOf = (id) => sizes.get(id) ?? 0;
  return {
    plugin: {
      name: 'web-chunks',
      apply: 'build',
      async moduleParsed({ id, code }) {
        const found = code === null ? [] : getLinks(code);
        const resolved = await Promise.all(found.map(({ from }) => this.resolve(from, id)));
        sizes.set(id, code?.length ?? 0);
        links.set(
          id,
          found.flatMap((link, at) => ({ ...link, from: resolved[at]?.id ?? link.from })),
        );
      },
      buildEnd() {
        const ids = [...links.keys()];
        /** @param {RegExp} root */
        const from = (root) => ids.filter((id) => root.test(id));
        const signIn = reachedFrom(links, from(roots.signIn));
        const app = reachedFrom(links, from(roots.app));
        for (const id of app) if (!roots.app.test(id)) chunks.set(id, signIn.has(id) ? 'first' : 'shell');
        const parts = ids.filter((id) => {
          const info = this.getModuleInfo(id);
          return info?.isEntry || info?.dynamicImporters.length;
        });
        const groups = groupShared({
          parts: new Map(
            parts.map((part) => [part, new Set([...reachedFrom(links, [part])].filter((id) => !NOT_OURS.test(id)))]),
          ),
          fixedOf: (id) => chunks.get(id) ?? null,
          sizeOf,
          importsOf: (id) => importedBy(links, id),
        });
        const taken = new Set(chunks.values());
        for (const modules of groups) {
          const name = nameFor(modules, sizeOf, taken);
          taken.add(name);
          for (const id of modules) chunks.set(id, name);
        }
      },
    },
    chunkOf: (id) => chunks.get(id) ?? null,
  };
}

/**
 * That of the largest module, and a number where it is taken: two groups of one name would be one file.
 * @param {readonly string[]} modules @param {(id: string) => number} sizeOf @param {ReadonlySet<string>} taken
 */
function nameFor(modules, sizeOf, taken) {
  const { name } = path.parse(modules.reduce((most, id) => (sizeOf(id) > sizeOf(most) ? id : most)));
  for (let number = 2, free = name; ; number += 1, free = `${name}-${number}`) if (!taken.has(free)) return free;
}

/** Style sheets, and what the bundler adds. */
const NOT_OURS = /\0|\.css$/;

/**
 * What is reached without a dynamic import. Only the names that are imported from a module are followed: what a feature's surface
 * exports for others is no part of what imports something else from it.
 * @param {ReadonlyMap<string, readonly Link[]>} links @param {readonly string[]} roots @returns {Set<string>}
 */
export function reachedFrom(links, roots) {
  return follow(
    links,
    roots.map((id) => ({ id, name: '*' })),
    () => true,
  );
}

/**
 * The modules whose names one imports, also by way of surfaces that only hand them on.
 * @param {ReadonlyMap<string, readonly Link[]>} links @param {string} id
 */
function importedBy(links, id) {
  const own = (links.get(id) ?? []).flatMap(({ from, name, as }) => (as === null ? [{ id: from, name }] : []));
  return follow(links, own, (link) => link.as !== null);
}

/**
 * @param {ReadonlyMap<string, readonly Link[]>} links
 * @param {{ id: string, name: string }[]} open
 * @param {(link: Link) => boolean} goesOn
 */
function follow(links, open, goesOn) {
  /** @type {Set<string>} */
  const modules = new Set();
  /** @type {Set<string>} */
  const asked = new Set();
  for (let next = open.pop(); next; next = open.pop()) {
    const { id, name } = next;
    const question = `${name} ${id}`;
    if (asked.has(question)) continue;
    asked.add(question);
    modules.add(id);
    for (const link of (links.get(id) ?? []).filter(goesOn)) {
      if (link.as === '*') open.push({ id: link.from, name });
      else if (link.as === null || link.as === name || name === '*') open.push({ id: link.from, name: link.name });
    }
  }
  return modules;
}

/** @type {readonly string[]} */
const ONLY_NAMES = ['ImportDeclaration', 'ExportAllDeclaration'];

/** @param {string} code @returns {Link[]} */
export function getLinks(code) {
  const { body } = parseAst(code);
  // A module that only collects others: what it imports is handed on, like what it exports from them.
  const collects = body.every((part) => isExportOfNames(part) || ONLY_NAMES.includes(part.type) || 'directive' in part);
  const handedOn = new Map(collects ? body.filter(isExportOfNames).flatMap(getExports) : []);
  return body.flatMap((part) => {
    if (part.type === 'ExportAllDeclaration') {
      return [{ from: part.source.value, name: '*', as: part.exported === null ? '*' : getName(part.exported) }];
    }
    if (isExportOfNames(part)) {
      const from = part.source?.value;
      return from === undefined ? [] : getExports(part).map(([name, as]) => ({ from, name, as }));
    }
    if (part.type !== 'ImportDeclaration') return [];
    const from = part.source.value;
    if (part.specifiers.length === 0) return [{ from, name: '*', as: null }];
    return part.specifiers.map((each) => {
      const as = handedOn.get(each.local.name) ?? null;
      if (each.type === 'ImportSpecifier') return { from, name: getName(each.imported), as };
      return { from, name: each.type === 'ImportDefaultSpecifier' ? 'default' : '*', as };
    });
  });
}

/** @typedef {ReturnType<typeof parseAst>['body'][number]} Statement */
/** @typedef {Extract<Statement, { type: 'ExportNamedDeclaration' }>} NamedExport */

/** @param {Statement} part @returns {part is NamedExport} */
const isExportOfNames = (part) => part.type === 'ExportNamedDeclaration' && part.declaration === null;

/** @param {NamedExport} part @returns {[name: string, as: string][]} */
const getExports = (part) => part.specifiers.map(({ local, exported }) => [getName(local), getName(exported)]);

/** @param {NamedExport['specifiers'][number]['local']} name */
const getName = (name) => (name.type === 'Literal' ? name.value : name.name);
