// How answers of the source are read: the envelope of an answer, and the fields that records share in their several forms.
import { z } from 'zod';
import { isRecord, looseLine, looseUrl } from '#shared/lenient.ts';
import { SourceFault } from '#shared/sources.ts';
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
export function toPrivacy(text: string): GroupPrivacy {
  if (/\b(public|open)\b/i.test(text)) return 'public';
  return /\b(private|closed|secret)\b/i.test(text) ? 'private' : 'unknown';
}

// Opens what the source answers: a list under `results` with a cursor, or one record under a name of its own.
const CURSOR_LIMIT = 2_000;

/** @throws SourceFault SOFT_FAILURE, PROVIDER_MOVED, BAD_PAYLOAD */
export function toList(json: unknown): { results: unknown[]; next: string | null } {
  const body = toBody(json);
  // Null stands for an empty list in some answers of this source.
  const { results = undefined, cursor } = body;
  if (results === undefined && getErrorText(body) !== '') throw new SourceFault('SOFT_FAILURE', getErrorText(body));
  if (results !== null && !Array.isArray(results)) throw new SourceFault('BAD_PAYLOAD', 'the answer has no list');
  return { results: results ?? [], next: toCursor(cursor) };
}

/**
 * The record under the first of these names, else the body itself. Null where there is none: that is how the source
 * answers for what is private or does not exist.
 * @throws SourceFault PROVIDER_MOVED, BAD_PAYLOAD
 */
export function toRecord(json: unknown, names: readonly string[]): Record<string, unknown> | null {
  const body = toBody(json);
  const named = names.filter((name) => name in body).map((name) => body[name]);
  const record = named.length > 0 ? named.find((value) => value !== null && value !== undefined) : body;
  if (record === undefined || (Array.isArray(record) && record.length === 0)) return null;
  // A list of one stands for the one.
  const only = Array.isArray(record) ? record[0] : record;
  if (!isRecord(only)) throw new SourceFault('BAD_PAYLOAD', 'the record is not an object');
  return only;
}

/** Sent back unchanged; what cannot be sent back ends the list. */
function toCursor(cursor: unknown): string | null {
  const text = typeof cursor === 'number' ? String(cursor) : cursor;
  return typeof text === 'string' && text !== '' && text.length <= CURSOR_LIMIT ? text : null;
}

function toBody(json: unknown): Record<string, unknown> {
  if (!isRecord(json)) throw new SourceFault('BAD_PAYLOAD', 'the answer is not an object');
  const words = getErrorText(json);
  if (/no longer available at this location/i.test(words)) throw new SourceFault('PROVIDER_MOVED', words);
  return json;
}

/** Why the source gives nothing: the form of its errors is not documented. */
function getErrorText({ message, error, detail }: Record<string, unknown>): string {
  const words = [message, error, isRecord(error) ? error.message : undefined, detail];
  return looseLine(300).parse(words.find((each) => typeof each === 'string'));
}
