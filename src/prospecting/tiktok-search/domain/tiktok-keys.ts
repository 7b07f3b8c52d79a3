// What a video is known by, and how a page of results asks for the next one (provider-contracts 4.5).

import { SourceFault } from '#shared/sources.ts';
import type { TiktokVideo } from '../contract.ts';

export function videoKey({ id, author, desc }: TiktokVideo): string {
  return id || `${author.uniqueId || author.nickname}: ${desc}`.slice(0, 300);
}

// How a page of TikTok results asks for the next one (provider-contracts 4.5): the position that the source gave, and the
// search id of the first answer. Both travel through the browser as one text.
export interface TiktokPlace {
  /** `cursor` of the page before; 0 for the first. */
  cursor: string;
  /** `log_pb.impr_id` of the first answer; 0 before there is one. */
  searchId: string;
}

export const FIRST_PLACE: TiktokPlace = { cursor: '0', searchId: '0' };

const TEXT = /^(\d{1,15})_([\w-]{1,100})$/;

export function writePlace({ cursor, searchId }: TiktokPlace): string {
  return `${cursor}_${searchId}`;
}

/** @throws SourceFault BAD_REQUEST for a text that no answer gave */
export function readPlace(text: string | null): TiktokPlace {
  if (text === null) return FIRST_PLACE;
  const [, cursor, searchId] = TEXT.exec(text) ?? [];
  if (cursor === undefined || searchId === undefined) throw new SourceFault('BAD_REQUEST', 'no cursor of this source');
  return { cursor, searchId };
}

/** Ids of the source that would not survive the way are left out: then the next page asks without one, as the first did. */
export function usableId(id: string): string | null {
  return /^[\w-]{1,100}$/.test(id) ? id : null;
}
