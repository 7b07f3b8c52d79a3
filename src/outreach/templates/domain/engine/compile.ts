// Reads a template once, for as many mails as there are recipients. The result holds everything that does not depend on who gets it.
import { piecesOf } from './html-pieces.ts';
import { foldName, marksOf } from './lexer.ts';
import { type FieldLookup, newReading, parseHtml, parseText } from './parse.ts';
import { textTwin, withoutOwnMarks } from './plain-text-part.ts';
import type { CompiledMail } from './render.ts';
import { sanitise } from './sanitise.ts';
import { oneLine } from './values.ts';

export interface MailSource {
  subject: string;
  /** As typed; only what mail clients show of it goes out. */
  html: string;
}

export interface Surroundings {
  lookup: FieldLookup;
  /** Folded name of a snippet → its HTML as typed. */
  snippets?: ReadonlyMap<string, string>;
}

export interface Compiled extends CompiledMail {
  /** Names in braces that stand for no field: they go out as text, and a mail with one should not go out. */
  unknown: string[];
  unknownSnippets: string[];
  /** Elements and attributes that are left out. */
  removed: string[];
}

/** HTML of a template with its snippets, in characters. */
const EXPANDED_MAX = 300_000;

export function compileMail({ subject, html }: MailSource, { lookup, snippets }: Surroundings): Compiled {
  const reading = newReading(lookup);
  const subjectNodes = parseText(oneLine(withoutOwnMarks(subject)), reading);
  const expanded = expandSnippets(withoutOwnMarks(html), snippets ?? new Map());
  const clean = sanitise(expanded.html);
  const htmlNodes = parseHtml(piecesOf(clean.html), reading);
  return {
    subject: subjectNodes,
    html: htmlNodes,
    text: textTwin(htmlNodes),
    variables: reading.variables,
    unknown: [...reading.unknown],
    unknownSnippets: [...reading.unknownSnippets],
    removed: [...new Set([...expanded.removed, ...clean.removed])],
  };
}

/** Snippets that one mail may hold. */
const SNIPPETS_MAX = 50;

/**
 * Snippets are put in before anything else is read, each made well-formed on its own. What a snippet holds of further
 * snippets is not looked for: it stays text.
 */
function expandSnippets(html: string, snippets: ReadonlyMap<string, string>) {
  const removed = new Set<string>();
  const clean = new Map<string, string>();
  const ready = (folded: string): string | null => {
    const known = clean.get(folded);
    if (known !== undefined) return known;
    const typed = snippets.get(folded);
    if (typed === undefined) return null;
    const made = sanitise(withoutOwnMarks(typed));
    for (const name of made.removed) removed.add(name);
    clean.set(folded, made.html);
    return made.html;
  };
  let room = EXPANDED_MAX - html.length;
  let left = SNIPPETS_MAX;
  let out = '';
  for (const mark of marksOf(html)) {
    const found = mark.kind === 'snippet' && left > 0 ? ready(foldName(mark.name)) : null;
    if (found === null || found.length > room) out += mark.text;
    else {
      room -= found.length;
      left -= 1;
      out += withoutOwnParagraph(out, found);
    }
  }
  return { html: out, removed };
}

const ONE_PARAGRAPH = /^\s*<p(?:\s[^>]*)?>((?:(?!<\/?p[\s>]).)*)<\/p>\s*$/s;

/** Within a paragraph, the only paragraph of a snippet is its words alone: one does not stand in the other. */
function withoutOwnParagraph(before: string, snippet: string): string {
  const inParagraph = before.lastIndexOf('<p') > before.lastIndexOf('</p');
  return inParagraph ? (ONE_PARAGRAPH.exec(snippet)?.[1] ?? snippet) : snippet;
}
