// What the keyed source's answers have in common: the envelope, and parts that several records hold.
import { z } from 'zod';
import { isRecord, looseLine, looseList, looseUrl } from '#shared/lenient.ts';
import { SourceFault } from '#shared/sources.ts';

const MAX_TAGS = 100;

export const anything = z.unknown().optional();
export const address = looseUrl();
export const line = looseLine(200);

/**
 * An address of LinkedIn, '' for any other: what stands behind "Open on LinkedIn" leads nowhere else, whatever a source sends.
 * `linkedin.example` is the reserved domain of the samples.
 */
export const linkedinAddress = address.transform((url) =>
  url !== '' && /(^|\.)linkedin\.(com|example)$/.test(new URL(url).hostname) ? url : '',
);

/** A list of pictures, one picture alone, or nothing; each an address, or an object with `url`. */
export const pictures = anything.transform((value) =>
  (Array.isArray(value) ? value.slice(0, 10) : [value])
    .map((picture) => address.parse(isRecord(picture) ? picture.url : picture))
    .filter((url) => url !== ''),
);

/** Names as text, or in objects that hold one. */
export const names = looseList(
  anything.transform((value) => line.parse(isRecord(value) ? (value.name ?? value.localizedName) : value) || null),
  MAX_TAGS,
);

/**
 * The answer as an object, once it has said that it worked.
 * @throws SourceFault SOFT_FAILURE with the source's own words, PROVIDER_MOVED, BAD_PAYLOAD
 */
export function openEnvelope(json: unknown): Record<string, unknown> {
  if (!isRecord(json)) throw new SourceFault('BAD_PAYLOAD', 'the answer is not an object');
  const message = looseLine(300).parse(json.message);
  // The provider has no other sign for it than this sentence (provider-contracts 4.2).
  if (/no longer available at this location/i.test(message)) throw new SourceFault('PROVIDER_MOVED', message);
  if (json.success === false || json.success === 'false')
    throw new SourceFault('SOFT_FAILURE', message || 'no message');
  return json;
}

/** `https://host/in/mara-lindqvist/` → `mara-lindqvist`; '' where there is none. */
export function lastSegment(url: string, folder: string): string {
  if (url === '') return '';
  const [, rest = ''] = new URL(url).pathname.split(folder);
  const [segment = ''] = rest.split('/');
  try {
    return decodeURIComponent(segment).slice(0, 200);
  } catch {
    return '';
  }
}
