// Which words and beginnings of words are so common that their rows are kept as sets, and finding them in a row's words.

/** A word of a sample, and how many of its rows have it. */
export interface SampledWord {
  word: string;
  rows: number;
}

/**
 * Words that at least `least` rows of the sample have, and beginnings (`ser*`) of words that as many have together. `words` in the order of their
 * code units, places (`at:london`) among them, marks not.
 */
export function commonTerms(words: Iterable<SampledWord>, least: number): string[] {
  const common: string[] = [];
  let [current, sums]: [string, number[]] = ['', []];
  const leave = (shared: number) => {
    for (let length = current.length; length > shared; length -= 1) {
      if ((sums[length] ?? 0) >= least) common.push(`${current.slice(0, length)}*`);
    }
    sums.length = Math.min(sums.length, shared + 1);
  };
  for (const { word, rows } of words) {
    if (rows >= least) common.push(word);
    if (word.startsWith('at:')) continue;
    leave(sharedLength(current, word));
    current = word;
    for (let length = 1; length <= word.length; length += 1) sums[length] = (sums[length] ?? 0) + rows;
  }
  leave(0);
  return common;
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one.charCodeAt(length) === other.charCodeAt(length))
    length += 1;
  return length;
}

interface Node {
  next: Map<number, Node>;
  /** Number of the beginning that ends here, or -1. */
  beginning: number;
}

/** Finds the numbers of the common terms in words. */
export interface TermFinder {
  /** All numbered terms, in the order of their numbers; marks are added as they are met. */
  readonly terms: readonly string[];
  /** Calls `found` for each term of a word, one of `termsOf`: a word twice says its beginnings twice. */
  find(word: string, found: (term: number) => void): void;
}

export function createTermFinder(common: readonly string[], isMark: (term: string) => boolean): TermFinder {
  const terms = [...common];
  const whole = new Map<string, number>();
  const root: Node = { next: new Map(), beginning: -1 };
  for (const [n, term] of common.entries()) {
    if (term.endsWith('*')) toNode(root, term.slice(0, -1)).beginning = n;
    else whole.set(term, n);
  }
  return {
    terms,
    find(word, found) {
      const number = whole.get(word);
      if (number !== undefined) found(number);
      else if (isMark(word)) {
        whole.set(word, terms.length);
        found(terms.push(word) - 1);
      }
      if (word.includes(':')) return;
      let node: Node | undefined = root;
      for (let at = 0; at < word.length; at += 1) {
        node = node.next.get(word.charCodeAt(at));
        if (node === undefined) return;
        if (node.beginning >= 0) found(node.beginning);
      }
    },
  };
}

function toNode(root: Node, beginning: string): Node {
  let node = root;
  for (let at = 0; at < beginning.length; at += 1) {
    const code = beginning.charCodeAt(at);
    let next = node.next.get(code);
    if (next === undefined) {
      next = { next: new Map(), beginning: -1 };
      node.next.set(code, next);
    }
    node = next;
  }
  return node;
}
