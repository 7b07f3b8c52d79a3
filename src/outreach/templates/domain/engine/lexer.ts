// The marks of a template: {{field|fallback}}, {{> snippet}}, {one|other}. Everything else is text, whatever it looks like.
import type { Variable } from '../../content.contract.ts';

/** Longest name of a field or a snippet within the braces. */
const NAME_MAX = 80;
const FALLBACK_MAX = 200;

export type Mark =
  | { kind: 'text'; text: string }
  | { kind: 'field'; name: string; fallback: string | null; text: string }
  | { kind: 'snippet'; name: string; text: string }
  | { kind: 'open' | 'bar' | 'close'; text: string };

// An editor writes the arrow of a snippet as an entity. Names hold neither braces nor tags nor lines: {{<b>x</b>}} is no field. No part of it can match in two ways.
const BRACES = new RegExp(
  `\\{\\{(>|&gt;)?([^{}|<>\\r\\n]{1,${NAME_MAX}})(?:\\|([^{}<>\\r\\n]{0,${FALLBACK_MAX}}))?\\}\\}`,
  'y',
);
const NEXT = /[{|}]/g;

/** Reads a text mark by mark, in one pass. */
export function toMarks(source: string): Mark[] {
  const marks: Mark[] = [];
  let from = 0;
  let at = next(source, 0);
  while (at < source.length) {
    if (at > from) marks.push({ kind: 'text', text: source.slice(from, at) });
    const mark = markAt(source, at);
    marks.push(mark);
    from = at + mark.text.length;
    at = next(source, from);
  }
  if (from < source.length) marks.push({ kind: 'text', text: source.slice(from) });
  return marks;
}

function next(source: string, from: number): number {
  NEXT.lastIndex = from;
  const found = NEXT.exec(source);
  return found === null ? source.length : found.index;
}

function markAt(source: string, at: number): Mark {
  const character = source[at] as '{' | '|' | '}';
  if (character === '|') return { kind: 'bar', text: '|' };
  if (character === '}') return { kind: 'close', text: '}' };
  BRACES.lastIndex = at;
  const found = BRACES.exec(source);
  const name = found?.[2]?.trim() ?? '';
  if (found === null || name === '') return { kind: 'open', text: '{' };
  const text = found[0];
  if (found[1] !== undefined) return { kind: 'snippet', name, text };
  return { kind: 'field', name, fallback: found[3]?.trim() ?? null, text };
}

/** How names are compared: {{First Name}}, {{first_name}} and {{FIRSTNAME}} are one field. */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

// Fields by the names that they are called by. Without the list itself, which the browser gets from the server.

/** Folded name → variable. */
export function variablesByName(variables: readonly Variable[]): Map<string, Variable> {
  return new Map(variables.flatMap((variable) => variable.aliases.map((alias) => [alias, variable] as const)));
}
