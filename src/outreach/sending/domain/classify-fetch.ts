// Whether a person followed a link or looked at a picture, or a program did (integration contracts 5.8): scanners of mail servers and
// programs that fetch ahead must not count as people.
import type { Fetcher } from '../fields.contract.ts';

export interface Fetch {
  what: 'clicked' | 'opened';
  method: string;
  userAgent: string;
  /** Values of Purpose, Sec-Purpose, X-Purpose and X-Moz: a browser that fetches ahead says so. */
  purpose: string;
  /** Seconds since the recipient's server took the mail over; null while that is not known. */
  secondsSinceSent: number | null;
}

/** Nobody gets, opens and follows a mail faster. */
const TOO_FAST_SECONDS = 5;
/** Two different links of one mail within so many seconds: a scanner that follows all of them. */
export const BURST_SECONDS = 2;

const PROGRAM =
  /bot\b|bot\/|crawl|spider|scan|preview|headless|phantomjs|puppeteer|playwright|curl|wget|python|java\/|okhttp|go-http|node|axios|libwww|httpclient|apache-http|ruby|perl|barracuda|mimecast|proofpoint|ironport|forcepoint|trendmicro|symantec|sophos|fireeye|zscaler|messagelabs|urldefense|safelinks|linkcheck|validator|monitor|facebookexternalhit|existence discovery/i;
/** Fetch pictures for people, at a time of their own. */
const PICTURE_PROXY = /GoogleImageProxy|YahooMailProxy|ggpht/i;
const BROWSER = /^Mozilla\/5\.0 \([^)]{3,}\).*(?:AppleWebKit|Gecko|Trident)/;
/** Programs that show mails and fetch pictures when they do. */
const MAIL_PROGRAM = /Thunderbird|Outlook|ms-office|MSOffice|Apple ?Mail/i;

export function classifyFetch({ what, method, userAgent, purpose, secondsSinceSent }: Fetch): Fetcher {
  if (method !== 'GET' || /prefetch|preview|prerender/i.test(purpose)) return 'machine';
  if (secondsSinceSent === null || secondsSinceSent < TOO_FAST_SECONDS) return 'machine';
  const agent = userAgent.trim();
  if (PICTURE_PROXY.test(agent)) return what === 'opened' ? 'unknown' : 'machine';
  // What Apple's mail privacy calls itself, which fetches every picture of every mail.
  if (agent === 'Mozilla/5.0' || PROGRAM.test(agent)) return 'machine';
  if (BROWSER.test(agent) || (what === 'opened' && MAIL_PROGRAM.test(agent))) return 'human';
  return 'unknown';
}
