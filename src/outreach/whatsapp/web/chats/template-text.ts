// What a person reads of a template while its variables are typed.
import type { WhatsappTemplate } from '../../contract.ts';
import { PLACEHOLDER } from '../../domain/template-components.ts';

export interface TemplateText {
  header: string;
  body: string;
  footer: string;
  buttons: string[];
  /** Positions of variables without a value: the message cannot be sent then. */
  gaps: number[];
}

/** `values`: one for each variable, in their order. A variable without a value is shown by its sample in braces. */
export function templateText(template: WhatsappTemplate, values: readonly string[]): TemplateText {
  const { header, body, footer, buttons, variables } = template;
  const fill = (text: string, place: 'header' | 'body') =>
    text.replace(PLACEHOLDER, (written, name: string) => {
      const index = variables.findIndex((variable) => variable.place === place && variable.name === name);
      return (
        values[index]?.trim() || (index >= 0 && variables[index]?.sample ? `{${variables[index].sample}}` : written)
      );
    });
  return {
    header: header.format === 'TEXT' ? fill(header.text, 'header') : '',
    body: fill(body, 'body'),
    footer,
    buttons: buttons.map(({ text }) => text),
    gaps: variables.flatMap((_, index) => (values[index]?.trim() ? [] : [index])),
  };
}

const PLACE_LABELS = { header: 'header', body: 'text', button: 'button address' };

/** "Variable 1 in the text"; a named variable by its name. */
export function variableLabel({ place, name }: WhatsappTemplate['variables'][number]): string {
  const named = /^\d+$/.test(name) ? `Variable ${name}` : name.replaceAll('_', ' ');
  return place === 'body' ? named : `${named} in the ${PLACE_LABELS[place]}`;
}
