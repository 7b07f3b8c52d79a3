// Fixes fields of an email's text: adds a fallback to those that may be empty, replaces or removes unknown ones.
import { escapeHtml } from '#shared/html.ts';
import type { Variable } from '../content.contract.ts';
import { foldName, toMarks } from './engine/lexer.ts';

export interface EmailText {
  subject: string;
  html: string;
}

/** As it is typed, and as an editor writes it into HTML. */
function replaceMark({ subject, html }: EmailText, mark: string, instead: string): EmailText {
  return {
    subject: subject.replaceAll(mark, () => instead),
    html: html.replaceAll(escapeHtml(mark), () => escapeHtml(instead)).replaceAll(mark, () => escapeHtml(instead)),
  };
}

const findFields = ({ subject, html }: EmailText) =>
  toMarks(`${subject}\n${html}`).flatMap((mark) => (mark.kind === 'field' ? [mark] : []));

/** Every place of the field with this label that has no fallback gets it. Characters that end a mark are left out. */
export function addFallback(
  text: EmailText,
  { label, fallback }: { label: string; fallback: string },
  variables: ReadonlyMap<string, Variable>,
): EmailText {
  const clean = fallback.replace(/[{}<>|\s]+/g, ' ').trim();
  return findFields(text)
    .filter((mark) => mark.fallback === null && variables.get(foldName(mark.name))?.label === label)
    .reduce((now, { text: mark, name }) => replaceMark(now, mark, `{{${name}|${clean}}}`), text);
}

/** `name`: as it is typed in the braces. '' removes the field. */
export function replaceField(text: EmailText, name: string, instead: string): EmailText {
  return findFields(text)
    .filter((mark) => mark.name === name)
    .reduce((now, { text: mark }) => replaceMark(now, mark, instead), text);
}
