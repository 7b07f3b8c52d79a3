// Puts method and path in place of a contract wherever the browser merely calls a route: `endpoint(getMe)` becomes
// `endpoint({ method: 'GET', path: '/api/me' })`, and the import of what is no longer named is gone. A path is written once, and no page
// loads the shapes of the routes that it calls.
import path from 'node:path';
import { parseAst, runnerImport } from 'vite';
import { ROOT } from './root.mjs';

/** @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node */
/** @typedef {Record<string, unknown>} Exports */

const CONTRACT = /contract\.ts$/;
const ALL = 'virtual:all-contracts';

/**
 * Only the build does it: a page that is served for development loads whole contracts.
 * @returns {import('vite').Plugin}
 */
export function contractEndpoints() {
  /** @type {Map<string, Exports>} */
  let contracts = new Map();
  return {
    name: 'contract-endpoints',
    apply: 'build',
    async buildStart() {
      contracts = await loadContracts();
    },
    async transform(code, id) {
      if (!id.startsWith(ROOT) || !code.includes('endpoint(')) return null;
      const program = /** @type {Node} */ (/** @type {unknown} */ (parseAst(code)));
      /** @type {Map<string, Exports>} */
      const known = new Map();
      for (const source of getContracts(program)) {
        const found = contracts.get((await this.resolve(source, id))?.id ?? '');
        if (found) known.set(source, found);
      }
      return known.size > 0 ? { code: nameEndpoints(code, program, known), map: null } : null;
    },
  };
}

/** @returns {Promise<Map<string, Exports>>} what each contract exports, by its file */
async function loadContracts() {
  const { module } = await runnerImport(ALL, {
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [
      {
        name: 'all-contracts',
        resolveId: (id) => (id.endsWith(ALL) ? ALL : null),
        load: (id) =>
          id === ALL ? "export const all = import.meta.glob('/src/**/*contract.ts', { eager: true });" : null,
      },
    ],
  });
  const { all } = /** @type {{ all: Record<string, Exports> }} */ (module);
  return new Map(Object.entries(all).map(([file, exports]) => [path.join(ROOT, file), exports]));
}

/** @param {Node} program @returns {string[]} the contracts that a module imports, as it names them */
export function getContracts(program) {
  return getImports(program)
    .map(({ source }) => source)
    .filter((source) => CONTRACT.test(source));
}

/**
 * Lines stay where they are, so that its source map is still true.
 * @param {string} code @param {Node} program
 * @param {ReadonlyMap<string, Exports>} contracts by the name under which the module imports them
 * @returns {string}
 */
export function nameEndpoints(code, program, contracts) {
  const imports = getImports(program).filter(({ source }) => contracts.has(source));
  /** The value of each local name. @type {Map<string, unknown>} */
  const values = new Map(
    imports.flatMap(({ source, names }) => {
      const exports = contracts.get(source) ?? {};
      return names.map(({ local, imported }) => [local, imported === '*' ? exports : exports[imported]]);
    }),
  );
  /** @type {{ start: number, end: number, text: string }[]} */
  const changes = [];
  /** @type {Set<string>} */
  const used = new Set();
  walk(program, (node) => {
    if (node.type === 'ImportDeclaration') return false;
    if (node.type === 'Identifier') used.add(String(node.name));
    const [route] = calledEndpoint(node);
    const value = route && getExport(route, values);
    if (!value) return true;
    if (!isRoute(value))
      throw new Error(`endpoint(${code.slice(route.start, route.end)}) names no route of a contract`);
    changes.push({
      start: route.start,
      end: route.end,
      text: JSON.stringify({ method: value.method, path: value.path }),
    });
    return false;
  });
  for (const { node, names, source } of imports) {
    const kept = names.filter(({ local }) => used.has(local));
    if (kept.length < names.length) changes.push({ start: node.start, end: node.end, text: importText(kept, source) });
  }
  return changes
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => {
      const lines = text.slice(start, end).split('\n').length - put.split('\n').length;
      return text.slice(0, start) + put + '\n'.repeat(lines) + text.slice(end);
    }, code);
}

/** @typedef {{ local: string, imported: string }} Name `*` is the whole module */

/** @param {Node} program @returns {{ node: Node, source: string, names: Name[] }[]} */
function getImports(program) {
  return /** @type {Node[]} */ (program.body)
    .filter(({ type }) => type === 'ImportDeclaration')
    .map((node) => ({
      node,
      source: /** @type {{ value: string }} */ (node.source).value,
      names: /** @type {{ local: { name: string }, imported?: { name: string } }[]} */ (node.specifiers).map(
        ({ local, imported }) => ({ local: local.name, imported: imported?.name ?? '*' }),
      ),
    }));
}

/** @param {readonly Name[]} names @param {string} source @returns {string} */
function importText(names, source) {
  if (names.length === 0) return '';
  const named = names.map(({ local, imported }) => (local === imported ? local : `${imported} as ${local}`));
  return `import { ${named.join(', ')} } from ${JSON.stringify(source)};`;
}

/** @param {Node} node @returns {Node[]} what `endpoint` is called with */
function calledEndpoint(node) {
  const callee = /** @type {{ type: string, name: string } | undefined} */ (node.callee);
  if (node.type !== 'CallExpression' || callee?.type !== 'Identifier' || callee.name !== 'endpoint') return [];
  return /** @type {Node[]} */ (node.arguments);
}

/** @param {Node} node `a`, `a.b` or `a['b']` @param {ReadonlyMap<string, unknown>} values @returns {unknown} */
function getExport(node, values) {
  if (node.type === 'Identifier') return values.get(String(node.name));
  if (node.type !== 'MemberExpression') return undefined;
  const whole = getExport(/** @type {Node} */ (node.object), values);
  const { name, value } = /** @type {{ name?: string, value?: string }} */ (node.property);
  const key = node.computed ? value : name;
  return typeof whole === 'object' && whole !== null && key !== undefined
    ? /** @type {Exports} */ (whole)[key]
    : undefined;
}

/** @param {unknown} value @returns {value is { method: string, path: string }} */
const isRoute = (value) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/**
 * Names of members and of keys are none of the module's.
 * @param {Node} node @param {(node: Node) => boolean} visit false where its parts are not to be looked at
 */
function walk(node, visit) {
  if (!visit(node)) return;
  for (const [key, value] of Object.entries(node)) {
    if (
      !node.computed &&
      ((node.type === 'MemberExpression' && key === 'property') || (node.type === 'Property' && key === 'key'))
    )
      continue;
    for (const part of Array.isArray(value) ? value : [value])
      if (typeof part === 'object' && part !== null && typeof part.type === 'string') walk(part, visit);
  }
}
