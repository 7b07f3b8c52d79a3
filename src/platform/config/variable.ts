// What a variable of the configuration is made of: its type, and the sentence that documents it.
import { z } from 'zod';
import { parseUrl } from '#shared/urls.ts';

export interface Documentation {
  /** One sentence for the operator. */
  description: string;
  /** What holds when the variable is absent, as the documentation shows it. */
  absent: string;
  /** A value to copy where the default is none. */
  example?: string;
}

export const documentation = z.registry<Documentation>();

export function variable<T extends z.ZodType>(type: T, about: Documentation): T {
  documentation.add(type, about);
  return type;
}

export const text = z.string().trim();

export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` });
}

export function url(protocols: string[], message: string) {
  return text.refine((value) => {
    const parsed = parseUrl(value);
    return parsed !== null && protocols.includes(parsed.protocol) && parsed.hostname !== '';
  }, message);
}

export const wholeNumber = (least: number, most: number) =>
  text
    .regex(/^\d{1,6}$/, `must be a number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a number from ${least} to ${most}`);

/** Where a source is, without a trailing slash. */
export const sourceUrl = () =>
  url(['http:', 'https:'], 'must be an http:// or https:// address').transform((value) => value.replace(/\/+$/, ''));

export const isHostName = (value: string) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value);
export const hostName = () => text.refine(isHostName, 'must be a host name');

export const apiKey = () => text.regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');

export const switched = (absent: 'on' | 'off') =>
  oneOf(['on', 'off'])
    .default(absent)
    .transform((value) => value === 'on');
