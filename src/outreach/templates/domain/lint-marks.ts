// Faults of the marks themselves: fields and snippets that nobody knows, braces that do not close, choices that are none.
import { foldName, type Mark, marksOf } from './engine/lexer.ts';
import type { Fault, Known, LintPart } from './lint-faults.ts';

interface Place {
  part: LintPart;
  /** False in a subject: snippets are paragraphs. */
  snippets: boolean;
}

export function lintMarks(text: string, { part, snippets }: Place, known: Known): Fault[] {
  const marks = marksOf(text);
  const faults: Fault[] = [];
  const seen = new Set<string>();
  for (const mark of marks) {
    if ((mark.kind !== 'field' && mark.kind !== 'snippet') || seen.has(mark.text)) continue;
    seen.add(mark.text);
    const fault = mark.kind === 'field' ? fieldFault(mark, known) : snippetFault(mark, snippets, known);
    if (fault) faults.push({ ...fault, part, mark: mark.text });
  }
  return [...faults, ...choiceFaults(marks).map((fault) => ({ ...fault, part }))];
}

type Found = Pick<Fault, 'code' | 'level' | 'text' | 'instead'>;

function fieldFault({ name, fallback }: Mark & { kind: 'field' }, { variables }: Known): Found | null {
  const variable = variables.get(foldName(name));
  if (!variable) {
    const nearest = nearestName(foldName(name), [...variables.keys()]);
    const meant = nearest === null ? undefined : variables.get(nearest)?.name;
    const text = `There is no field {{${name}}}.`;
    if (!meant) return { code: 'unknown-field', level: 'error', text };
    const instead = fallback === null ? `{{${meant}}}` : `{{${meant}|${fallback}}}`;
    return { code: 'unknown-field', level: 'error', text: `${text} Did you mean {{${meant}}}?`, instead };
  }
  if (variable.fallback === null || fallback !== null) return null;
  const example = `{{${name}|${variable.fallback || 'text'}}}`;
  return {
    code: 'no-fallback',
    level: 'warn',
    text: `${variable.label} may be empty. Say what stands there then: ${example}`,
    ...(variable.fallback && { instead: example }),
  };
}

function snippetFault({ name }: Mark & { kind: 'snippet' }, allowed: boolean, { snippets }: Known): Found | null {
  if (!allowed) return { code: 'snippet-here', level: 'error', text: 'Snippets stand in the body of an e-mail only.' };
  if (snippets.has(foldName(name))) return null;
  return { code: 'unknown-snippet', level: 'error', text: `There is no snippet “${name}”.` };
}

/** At most one fault of each kind. */
function choiceFaults(marks: readonly Mark[]): Found[] {
  const found = new Map<string, Found>();
  const add = (fault: Found) => found.set(fault.code, fault);
  const open: { bars: number; at: number }[] = [];
  marks.forEach((mark, at) => {
    if (mark.kind === 'open') open.push({ bars: 0, at });
    else if (mark.kind === 'bar') {
      const top = open.at(-1);
      if (top) top.bars += 1;
    } else if (mark.kind === 'close') {
      const closed = open.pop();
      if (!closed || isDoubled(marks, closed.at, at)) add(TORN);
      else if (closed.bars === 0) add(SINGLE);
    }
  });
  if (open.some(({ at, bars }) => marks[at + 1]?.kind === 'open' && bars === 0)) add(TORN);
  else if (open.length > 0) add(UNCLOSED);
  // The outer braces of a torn field hold nothing to choose from either.
  if (found.has(TORN.code)) found.delete(SINGLE.code);
  return [...found.values()];
}

const TORN: Found = {
  code: 'torn-field',
  level: 'error',
  text: 'Braces {{ }} that are no field: a name is missing, they do not close, or formatting stands within them.',
};
const SINGLE: Found = {
  code: 'single-choice',
  level: 'warn',
  text: 'A choice needs two texts: {Hello|Hi}. A single one is sent with its braces.',
};
const UNCLOSED: Found = { code: 'open-choice', level: 'error', text: 'A choice { | } does not close.' };

/** `{{` and `}}` around something that is no field. */
function isDoubled(marks: readonly Mark[], open: number, close: number): boolean {
  return marks[open - 1]?.kind === 'open' && marks[close + 1]?.kind === 'close';
}

// The name that was probably meant: at most two letters away.
function nearestName(name: string, names: readonly string[]): string | null {
  let best: string | null = null;
  let least = name.length < 5 ? 2 : 3;
  for (const candidate of names) {
    const away = distance(name, candidate, least);
    if (away < least) {
      least = away;
      best = candidate;
    }
  }
  return best;
}

/** Levenshtein's; `limit` or more is answered as `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(row.at(-1) ?? limit, limit);
}
