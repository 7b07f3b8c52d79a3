// Whether a person or a program followed a link or loaded the tracking pixel (integration contracts 5.8): scanners of mail servers and
// prefetching programs must not count as people.
import type { Fetcher } from '../fields.contract.ts';

export interface Fetch {
  what: 'clicked' | 'opened';
  method: string;
  userAgent: string;
  /** Values of Purpose, Sec-Purpose, X-Purpose and X-Moz: a prefetching browser says so. */
  purpose: string;
  /** Seconds since the recipient's server accepted the mail; null if that is not known yet. */
  secondsSinceSent: number | null;
}

/** People do not receive, open and follow a mail faster. */
const TOO_FAST_SECONDS = 5;
/** Two different links of one mail within so many seconds: a scanner that follows all of them. */
export const BURST_SECONDS = 2;

const PROGRAM =
  /bot\b|bot\/|crawl|spider|scan|preview|headless|phantomjs|puppeteer|playwright|curl|wget|python|java\/|okhttp|go-http|node|axios|libwww|httpclient|apache-http|ruby|perl|barracuda|mimecast|proofpoint|ironport|forcepoint|trendmicro|symantec|sophos|fireeye|zscaler|messagelabs|urldefense|safelinks|linkcheck|validator|monitor|facebookexternalhit|existence discovery/i;
/** Load pictures for people, at a time of their own. */
const PICTURE_PROXY = /GoogleImageProxy|YahooMailProxy|ggpht/i;
const BROWSER = /^Mozilla\/5\.0 \([^)]{3,}\).*(?:AppleWebKit|Gecko|Trident)/;
/** Mail clients that load pictures when a mail is shown. */
const MAIL_PROGRAM = /Thunderbird|Outlook|ms-office|MSOffice|Apple ?Mail/i;

export function classifyFetch({ what, method, userAgent, purpose, secondsSinceSent }: Fetch): Fetcher {
  if (method !== 'GET' || /prefetch|preview|prerender/i.test(purpose)) return 'machine';
  if (secondsSinceSent === null || secondsSinceSent < TOO_FAST_SECONDS) return 'machine';
  const agent = userAgent.trim();
  if (PICTURE_PROXY.test(agent)) return what === 'opened' ? 'unknown' : 'machine';
  // The user agent of Apple Mail Privacy Protection, which loads every picture of every mail.
  if (agent === 'Mozilla/5.0' || PROGRAM.test(agent)) return 'machine';
  if (BROWSER.test(agent) || (what === 'opened' && MAIL_PROGRAM.test(agent))) return 'human';
  return 'unknown';
}
