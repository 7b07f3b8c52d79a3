// Which modules the first visits load, so that they come in two files and not in a hundred and thirty. Left alone, a bundler
// makes a file of each button and icon that pages share, and small files hardly compress.
import { parseAst } from 'vite';

/** @typedef {{ from: string, name: string, as: string | null }} Link a name of another module; `as` where it is handed on */

/**
 * The chunk that a module belongs in: `first` with all that the sign-in page and the app both need, `shell` with all further
 * that the app needs on every page, none for what only some pages need.
 * @param {{ signIn: RegExp, app: RegExp }} roots the files that are reached by a dynamic import, which keep chunks of their own
 * @returns {{ plugin: import('vite').Plugin, chunkOf: (id: string) => 'first' | 'shell' | null }}
 */
export function firstLoad(roots) {
  /** @type {Map<string, Link[]>} */
  const links = new Map();
  /** @type {{ signIn: Set<string>, app: Set<string> } | null} */
  let reached = null;
  return {
    plugin: {
      name: 'first-load',
      apply: 'build',
      async moduleParsed({ id, code }) {
        const found = code === null ? [] : linksOf(code);
        const resolved = await Promise.all(found.map(({ from }) => this.resolve(from, id)));
        links.set(
          id,
          found.flatMap((link, at) => ({ ...link, from: resolved[at]?.id ?? link.from })),
        );
      },
      buildEnd() {
        const ids = [...links.keys()];
        /** @param {RegExp} root */
        const from = (root) => ids.filter((id) => root.test(id));
        reached = { signIn: reachedFrom(links, from(roots.signIn)), app: reachedFrom(links, from(roots.app)) };
      },
    },
    chunkOf(id) {
      if (!reached?.app.has(id) || roots.app.test(id)) return null;
      return reached.signIn.has(id) ? 'first' : 'shell';
    },
  };
}

/**
 * What is reached without a dynamic import. A module is followed by the names that are asked of it: what a feature's surface
 * hands on to others is no part of what asks it for something else.
 * @param {ReadonlyMap<string, readonly Link[]>} links @param {readonly string[]} roots @returns {Set<string>}
 */
export function reachedFrom(links, roots) {
  /** @type {Set<string>} */
  const modules = new Set();
  /** @type {Set<string>} */
  const asked = new Set();
  const open = roots.map((id) => ({ id, name: '*' }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { id, name } = next;
    const question = `${name} ${id}`;
    if (asked.has(question)) continue;
    asked.add(question);
    modules.add(id);
    for (const link of links.get(id) ?? []) {
      if (link.as === '*') open.push({ id: link.from, name });
      else if (link.as === null || link.as === name || name === '*') open.push({ id: link.from, name: link.name });
    }
  }
  return modules;
}

/** @type {readonly string[]} */
const ONLY_NAMES = ['ImportDeclaration', 'ExportAllDeclaration'];

/** @param {string} code @returns {Link[]} */
export function linksOf(code) {
  const { body } = parseAst(code);
  // A module that only collects others: what it imports is handed on, like what it exports from them.
  const collects = body.every((part) => isExportOfNames(part) || ONLY_NAMES.includes(part.type) || 'directive' in part);
  const handedOn = new Map(collects ? body.filter(isExportOfNames).flatMap(exportsOf) : []);
  return body.flatMap((part) => {
    if (part.type === 'ExportAllDeclaration') {
      return [{ from: part.source.value, name: '*', as: part.exported === null ? '*' : nameOf(part.exported) }];
    }
    if (isExportOfNames(part)) {
      const from = part.source?.value;
      return from === undefined ? [] : exportsOf(part).map(([name, as]) => ({ from, name, as }));
    }
    if (part.type !== 'ImportDeclaration') return [];
    const from = part.source.value;
    if (part.specifiers.length === 0) return [{ from, name: '*', as: null }];
    return part.specifiers.map((each) => {
      const as = handedOn.get(each.local.name) ?? null;
      if (each.type === 'ImportSpecifier') return { from, name: nameOf(each.imported), as };
      return { from, name: each.type === 'ImportDefaultSpecifier' ? 'default' : '*', as };
    });
  });
}

/** @typedef {ReturnType<typeof parseAst>['body'][number]} Statement */
/** @typedef {Extract<Statement, { type: 'ExportNamedDeclaration' }>} NamedExport */

/** @param {Statement} part @returns {part is NamedExport} */
const isExportOfNames = (part) => part.type === 'ExportNamedDeclaration' && part.declaration === null;

/** @param {NamedExport} part @returns {[name: string, as: string][]} */
const exportsOf = (part) => part.specifiers.map(({ local, exported }) => [nameOf(local), nameOf(exported)]);

/** @param {NamedExport['specifiers'][number]['local']} name */
const nameOf = (name) => (name.type === 'Literal' ? name.value : name.name);
