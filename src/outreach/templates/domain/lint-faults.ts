// What the lint says, and what it has to know of a workspace to say it.
import type { Variable } from '../contract.ts';

export type LintPart = 'subject' | 'body' | 'header' | 'footer' | 'buttons';

export interface Fault {
  code: string;
  /** `error`: must not go out like this. */
  level: 'error' | 'warn';
  part: LintPart;
  text: string;
  /** What it is about, as typed. */
  mark?: string;
  /** What to write in its place. */
  instead?: string;
}

export interface Known {
  /** Folded name → field. */
  variables: ReadonlyMap<string, Variable>;
  /** Folded names. */
  snippets: ReadonlySet<string>;
}
