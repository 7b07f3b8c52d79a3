// The fields that Facebook's records share, each in the several forms in which the source sends it.
import { z } from 'zod';
import { isRecord, looseLine, looseUrl } from '#shared/lenient.ts';
import type { GroupPrivacy } from '../contract.ts';
import { groupUrl, isFacebookUrl, ownerUrl } from './facebook-address.ts';

export const anything = z.unknown().optional();
export const line = looseLine(200);
const address = looseUrl();

/** A number of Facebook's as text; '' for anything else. */
export const facebookId = anything.transform((value) => {
  const text = line.parse(value);
  return /^\d{1,25}$/.test(text) ? text : '';
});

/** An address on Facebook itself; '' where it leads elsewhere. */
export const facebookUrl = anything.transform((value) => {
  const url = address.parse(value);
  return isFacebookUrl(url) ? url : '';
});

/** An address, or an object that holds one. */
export const picture = anything.transform((value) =>
  address.parse(isRecord(value) ? (value.uri ?? value.url ?? value.src) : value),
);

/** Text, or an object that holds one. */
export const wording = (max: number) => {
  const text = looseLine(max);
  return anything.transform((value) => text.parse(isRecord(value) ? (value.text ?? value.name) : value));
};

/** A line, or the parts of one. */
export const joined = (max: number) => {
  const text = wording(max);
  return anything.transform((value) =>
    Array.isArray(value)
      ? value
          .slice(0, 50)
          .map((part) => text.parse(part))
          .filter(Boolean)
          .join(', ')
          .slice(0, max)
      : text.parse(value),
  );
};

/** What stands first, of the forms that older and newer answers use. */
export function first(...forms: string[]): string {
  return forms.find((form) => form !== '') ?? '';
}

/** Where a page or profile is, built from its number where the source gives no address. */
export function ownerAddress(url: string, id: string): string {
  return url || (id && ownerUrl(id));
}

export function groupAddress(url: string, id: string): string {
  return url || (id && groupUrl(id));
}

/** "Public group", "OPEN", "CLOSED" → what it means; anything else is unknown. */
export function privacyOf(text: string): GroupPrivacy {
  if (/\b(public|open)\b/i.test(text)) return 'public';
  return /\b(private|closed|secret)\b/i.test(text) ? 'private' : 'unknown';
}
