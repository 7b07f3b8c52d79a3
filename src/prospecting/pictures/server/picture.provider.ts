// Fetches a picture from the host that has it: at most 3 MB in 6 s over three redirects, never from inside our network.
import type { Outbound } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';

const DEADLINE_MS = 6_000;
const MAX_BYTES = 3 * 1024 * 1024;
const MAX_REDIRECTS = 3;

export type FetchPicture = (url: string) => Promise<Buffer>;

interface PictureProviderOptions {
  outbound: Outbound;
  /** Whether pictures may come from private addresses: only for simulators, which serve theirs on loopback. */
  allowPrivate: boolean;
}

/** The function it makes throws PictureRefused, and nothing else. */
export function createPictureProvider({ outbound, allowPrivate }: PictureProviderOptions): FetchPicture {
  return async (url) => {
    const response = await outbound
      .request({
        url,
        accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
        deadlineMs: DEADLINE_MS,
        maxBytes: MAX_BYTES,
        maxRedirects: MAX_REDIRECTS,
        trust: allowPrivate ? 'configured' : 'foreign',
      })
      .catch((error: unknown) => {
        throw new PictureRefused(error instanceof OutboundError ? error.code : 'request failed', error);
      });
    if (response.status !== 200) throw new PictureRefused(`HTTP ${response.status}`);
    return response.body;
  };
}

// A picture that cannot be had or must not be shown; its message is for the log.
export class PictureRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'PictureRefused';
  }
}
