// What lists show of a template: its opening and its fields.
import { excerptOf, plainText } from '#shared/plain-text.ts';
import type { TemplateContent, Variable } from '../contract.ts';
import { fieldsOfButtons } from '../message-buttons.contract.ts';
import { foldName, marksOf } from './engine/lexer.ts';
import { numbersOf } from './lint.ts';

/** The subject, or the first words. */
export function openingOf(content: TemplateContent): string {
  if (content.channel === 'whatsapp') return excerptOf(content.header || content.body, 200);
  const subject = content.channel === 'email' ? content.subject.replace(/\s+/g, ' ').trim() : '';
  return subject || excerptOf(plainText(content.html), 200);
}

const FIELDS_MAX = 60;

/** Known names as the catalogue writes them, unknown ones as typed; each once. */
export function fieldsOf(content: TemplateContent, variables: ReadonlyMap<string, Variable>): string[] {
  if (content.channel === 'whatsapp') {
    const numbers = new Set([...numbersOf(content.header), ...numbersOf(content.body)]);
    const ofTexts = [...numbers].map((number) => content.variables[number - 1]?.field || String(number));
    return [...new Set([...ofTexts, ...fieldsOfButtons(content.buttons)])];
  }
  const source = content.channel === 'email' ? `${content.subject}\n${content.html}` : content.html;
  const names = new Map<string, string>();
  for (const mark of marksOf(source)) {
    if (mark.kind !== 'field') continue;
    const variable = variables.get(foldName(mark.name));
    const name = variable?.name ?? mark.name;
    names.set(variable?.key ?? name, name);
  }
  return [...names.values()].slice(0, FIELDS_MAX);
}
