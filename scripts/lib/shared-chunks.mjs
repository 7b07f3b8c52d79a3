// Which modules that several lazy parts of the app share come in one file. A bundler makes a file for each set of parts that
// shares something: a page is seventy small files then, each of which takes a browser a millisecond and hardly compresses.

/**
 * What one file fewer is worth to a part: the characters of source that it may load in vain for it, about 1 kB compressed. At 8,000
 * the first signed-in page grows by 8 kB; at 4,500 a page has half the files and no more bytes than before.
 */
const FILE_WORTH = 4_500;

/**
 * @typedef {object} Group modules that come in one file
 * @property {string[]} modules
 * @property {number} size characters of source
 * @property {Set<string>} parts the lazy parts that load it
 * @property {Set<Group | string>} imports other groups, and parts
 */

/**
 * Groups of the modules that two or more parts load: those of the same parts, and then any two as long as the files that the parts
 * save are worth more than what they load in vain. Groups never import each other in a circle: each module runs after those it imports.
 * @param {object} app
 * @param {ReadonlyMap<string, ReadonlySet<string>>} app.parts what is loaded with each lazy part, itself included
 * @param {(id: string) => string | null} app.fixedOf the file that a module is in already; what it imports is in such a file too
 * @param {(id: string) => number} app.sizeOf characters of source
 * @param {(id: string) => Iterable<string>} app.importsOf
 * @returns {string[][]}
 */
export function groupShared({ parts, fixedOf, sizeOf, importsOf }) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  /** What a module comes with: its group, or the one part that loads it. @type {Map<string, Group | string>} */
  const homes = new Map();
  for (const [id, loading] of inverted(parts)) {
    const names = [...loading].sort();
    const part = parts.has(id) ? id : names.length === 1 ? names[0] : undefined;
    const fixed = fixedOf(id);
    if (part !== undefined && fixed === null) homes.set(id, part);
    else {
      const group = upsert(groups, fixed ?? names.join('\n'), emptyGroup);
      group.modules.push(id);
      group.size += sizeOf(id);
      for (const name of names) group.parts.add(name);
      homes.set(id, group);
    }
  }
  const importsOfParts = linkImports(homes, importsOf);
  const free = new Set([...groups].flatMap(([name, group]) => (name.includes('\n') ? [group] : [])));
  joinWhatGains(free, [...groups.values()], importsOfParts);
  return [...free].map(({ modules }) => modules);
}

/**
 * Tells each group what it imports; answers what each part does.
 * @param {ReadonlyMap<string, Group | string>} homes @param {(id: string) => Iterable<string>} importsOf
 */
function linkImports(homes, importsOf) {
  /** @type {Map<string, Set<Group | string>>} */
  const ofParts = new Map();
  for (const [id, home] of homes) {
    const imports = typeof home === 'string' ? upsert(ofParts, home, () => new Set()) : home.imports;
    for (const other of importsOf(id)) {
      const theirs = homes.get(other);
      if (theirs !== undefined && theirs !== home) imports.add(theirs);
    }
  }
  return ofParts;
}

/** @typedef {{ one: Group, other: Group, gain: number }} Pair */
/** @typedef {(node: Group | string) => Set<Group | string>} ImportsOf */

/**
 * The pair that gains most is joined, and the next, until none gains.
 * @param {Set<Group>} free those that may be joined @param {readonly Group[]} all
 * @param {ReadonlyMap<string, Set<Group | string>>} importsOfParts
 */
function joinWhatGains(free, all, importsOfParts) {
  const noImports = new Set();
  /** @type {ImportsOf} */
  const importsOf = (node) => (typeof node === 'string' ? (importsOfParts.get(node) ?? noImports) : node.imports);
  /** @param {Group} one @param {Iterable<Group>} others @returns {Pair[]} */
  const pairsOf = (one, others) =>
    [...others].map((other) => ({ one, other, gain: getGain(one, other, importsOf) })).filter(({ gain }) => gain > 0);

  const start = [...free];
  let pairs = start.flatMap((one, at) => pairsOf(one, start.slice(at + 1)));
  while (pairs.length > 0) {
    const best = pairs.reduce((most, pair) => (pair.gain > most.gain ? pair : most));
    const { one, other } = best;
    pairs = pairs.filter((pair) => pair !== best);
    // What was joined meanwhile may have changed what the two cost.
    const again = pairsOf(one, [other]);
    if (again[0]?.gain !== best.gain) pairs.push(...again);
    else if (!meetsAgain(one, other, importsOf) && !meetsAgain(other, one, importsOf)) {
      free.delete(other);
      join(one, other, [...all.map((group) => group.imports), ...importsOfParts.values()]);
      for (const group of getClosure([one], importsOf)) for (const part of one.parts) group.parts.add(part);
      pairs = pairs.filter(
        (pair) => pair.one !== one && pair.other !== one && pair.one !== other && pair.other !== other,
      );
      const others = [...free].filter((group) => group !== one);
      pairs.push(...pairsOf(one, others));
    }
  }
}

/** @param {Group} one @param {Group} other nothing is left of it @param {readonly Set<Group | string>[]} allImports */
function join(one, other, allImports) {
  one.modules.push(...other.modules);
  one.size += other.size;
  for (const part of other.parts) one.parts.add(part);
  for (const imported of other.imports) one.imports.add(imported);
  for (const imports of allImports) if (imports.delete(other)) imports.add(one);
  one.imports.delete(one);
}

/**
 * Characters that joining the two is worth to the parts together.
 * @param {Group} one @param {Group} other @param {ImportsOf} importsOf
 */
function getGain(one, other, importsOf) {
  const both = [...one.parts].filter((part) => other.parts.has(part)).length;
  const worth = both * FILE_WORTH;
  const inVain = (other.parts.size - both) * one.size + (one.parts.size - both) * other.size;
  if (inVain >= worth) return 0;
  const loading = [...new Set([...one.parts, ...other.parts])];
  const all = getClosure([one, other], importsOf);
  const cost = all.reduce((sum, { size, parts }) => sum + size * loading.filter((part) => !parts.has(part)).length, 0);
  return worth - cost;
}

/**
 * The groups with all that they import.
 * @param {Group[]} from @param {ImportsOf} importsOf @returns {Group[]}
 */
function getClosure(from, importsOf) {
  /** @type {Set<Group | string>} */
  const seen = new Set(from);
  for (const node of seen) for (const imported of importsOf(node)) seen.add(imported);
  return [...seen].filter((node) => typeof node !== 'string');
}

/**
 * True where `from` imports `to` by way of others: in one file, the two would have to run both before and after those.
 * @param {Group} from @param {Group} to @param {ImportsOf} importsOf
 */
function meetsAgain(from, to, importsOf) {
  const seen = new Set([...importsOf(from)].filter((node) => node !== to));
  for (const node of seen) {
    if (node === to) return true;
    for (const next of importsOf(node)) seen.add(next);
  }
  return false;
}

/** @returns {Group} */
const emptyGroup = () => ({ modules: [], size: 0, parts: new Set(), imports: new Set() });

/** @param {ReadonlyMap<string, ReadonlySet<string>>} sets */
function inverted(sets) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const [name, members] of sets) for (const member of members) upsert(found, member, () => new Set()).add(name);
  return found;
}

/** @template K, V @param {Map<K, V>} map @param {K} key @param {() => V} make @returns {V} */
function upsert(map, key, make) {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}
