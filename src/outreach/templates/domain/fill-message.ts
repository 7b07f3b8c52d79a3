// A WhatsApp template with its numbered variables filled in. Meta fills them in itself when sending; this is for the eye.
import type { MessageContent } from '../contract.ts';
import { fieldsOfButtons } from '../message-buttons.contract.ts';
import type { Values } from './engine/render.ts';

export interface FilledMessage {
  header: string;
  body: string;
  footer: string;
  /** Keys of fields that are empty here. */
  missing: string[];
}

/** A variable without a field, and one whose field is empty, shows its sample. */
export function fillMessage(
  { header, body, footer, buttons, variables }: MessageContent,
  values: Values,
): FilledMessage {
  const givenFor = (field: string) => (Object.hasOwn(values, field) ? values[field] : undefined);
  const missing = new Set(fieldsOfButtons(buttons).filter((field) => !givenFor(field)));
  const fill = (text: string) =>
    text.replace(/\{\{(\d{1,2})\}\}/g, (whole, number: string) => {
      const variable = variables[Number(number) - 1];
      if (!variable) return whole;
      const value = givenFor(variable.field);
      if (variable.field && !value) missing.add(variable.field);
      return value || variable.sample || whole;
    });
  return { header: fill(header), body: fill(body), footer, missing: [...missing] };
}
