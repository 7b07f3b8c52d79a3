// Opens what the source answers: a list under `results` with a cursor, or one record under a name of its own.
import { isRecord, looseLine } from '#shared/lenient.ts';
import { SourceFault } from '#shared/sources.ts';

const CURSOR_LIMIT = 2_000;

/** @throws SourceFault SOFT_FAILURE, PROVIDER_MOVED, BAD_PAYLOAD */
export function listOf(json: unknown): { results: unknown[]; next: string | null } {
  const body = bodyOf(json);
  // Null stands for an empty list in some answers of this source.
  const { results = undefined, cursor } = body;
  if (results === undefined && wordsOf(body) !== '') throw new SourceFault('SOFT_FAILURE', wordsOf(body));
  if (results !== null && !Array.isArray(results)) throw new SourceFault('BAD_PAYLOAD', 'the answer has no list');
  return { results: results ?? [], next: cursorOf(cursor) };
}

/**
 * The record under the first of these names, else the body itself. Null where there is none: that is how the source
 * answers for what is private or does not exist.
 * @throws SourceFault PROVIDER_MOVED, BAD_PAYLOAD
 */
export function recordOf(json: unknown, names: readonly string[]): Record<string, unknown> | null {
  const body = bodyOf(json);
  const named = names.filter((name) => name in body).map((name) => body[name]);
  const record = named.length > 0 ? named.find((value) => value !== null && value !== undefined) : body;
  if (record === undefined || (Array.isArray(record) && record.length === 0)) return null;
  // A list of one stands for the one.
  const only = Array.isArray(record) ? record[0] : record;
  if (!isRecord(only)) throw new SourceFault('BAD_PAYLOAD', 'the record is not an object');
  return only;
}

/** Sent back unchanged; what cannot be sent back ends the list. */
function cursorOf(cursor: unknown): string | null {
  const text = typeof cursor === 'number' ? String(cursor) : cursor;
  return typeof text === 'string' && text !== '' && text.length <= CURSOR_LIMIT ? text : null;
}

function bodyOf(json: unknown): Record<string, unknown> {
  if (!isRecord(json)) throw new SourceFault('BAD_PAYLOAD', 'the answer is not an object');
  const words = wordsOf(json);
  if (/no longer available at this location/i.test(words)) throw new SourceFault('PROVIDER_MOVED', words);
  return json;
}

/** Why the source gives nothing: the form of its errors is not documented. */
function wordsOf({ message, error, detail }: Record<string, unknown>): string {
  const words = [message, error, isRecord(error) ? error.message : undefined, detail];
  return looseLine(300).parse(words.find((each) => typeof each === 'string'));
}
