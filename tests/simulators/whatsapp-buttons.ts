// What Meta checks of the buttons of a template that is submitted (integration contracts 1.5).
import { GraphError } from './whatsapp-errors.ts';

type Json = Record<string, unknown>;

/** @throws GraphError 100 */
export function checkButtons(components: readonly Json[]): void {
  const buttons = (components.find(({ type }) => type === 'BUTTONS')?.buttons ?? []) as Json[];
  const refuse = (details: string) => {
    throw new GraphError(400, 100, 'Invalid parameter', details);
  };
  const of = (kind: string) => buttons.filter(({ type }) => type === kind);
  if (buttons.length > 10) refuse('Too many buttons');
  if (of('URL').length > 2 || of('PHONE_NUMBER').length > 1) refuse('Too many buttons of one kind');
  const runs = buttons.filter(({ type }, at) => type === 'QUICK_REPLY' && buttons[at - 1]?.type !== 'QUICK_REPLY');
  if (runs.length > 1) refuse('Quick replies must be grouped');
  for (const { type, text, url, example, phone_number } of buttons) {
    if (typeof text !== 'string' || text === '' || text.length > 25) refuse('Button text must have 1 to 25 characters');
    if (type === 'URL' && (typeof url !== 'string' || url.length > 2_000)) refuse('Button URL is invalid');
    if (type === 'URL' && String(url).includes('{{') && !(Array.isArray(example) && example.length === 1))
      refuse('A URL with a variable needs an example');
    if (type === 'PHONE_NUMBER' && !/^\+?\d{7,20}$/.test(String(phone_number))) refuse('Phone number is invalid');
  }
}
