// Integration contracts 5.8: programs that follow links and load pictures are distinguished from people.
import { expect, it } from 'vitest';
import { classifyFetch, type Fetch } from './classify-fetch.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const GMAIL = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';
const base: Fetch = { what: 'clicked', method: 'GET', userAgent: CHROME, purpose: '', secondsSinceSent: 600 };

it.each<[string, Partial<Fetch>, string]>([
  ['a browser', {}, 'human'],
  ['a telephone', { userAgent: SAFARI }, 'human'],
  ['Firefox', { userAgent: FIREFOX }, 'human'],
  ['HEAD', { method: 'HEAD' }, 'machine'],
  ['a browser that fetches ahead', { purpose: 'prefetch;prerender' }, 'machine'],
  ['faster than a person', { secondsSinceSent: 1.5 }, 'machine'],
  ['before the server had answered', { secondsSinceSent: null }, 'machine'],
  ['after five seconds', { secondsSinceSent: 5 }, 'human'],
  ['no name', { userAgent: '' }, 'unknown'],
  ['an odd name', { userAgent: 'Lynx/2.9' }, 'unknown'],
  ['curl', { userAgent: 'curl/8.5.0' }, 'machine'],
  ['a script', { userAgent: 'python-requests/2.32' }, 'machine'],
  ['a browser without a window', { userAgent: CHROME.replace('Chrome', 'HeadlessChrome') }, 'machine'],
  [
    'a search engine',
    { userAgent: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) AppleWebKit/537.36' },
    'machine',
  ],
  ['a scanner', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 BarracudaSentinel' }, 'machine'],
  ['a picture through Gmail', { what: 'opened', userAgent: GMAIL }, 'unknown'],
  ['a link through Gmail', { userAgent: GMAIL }, 'machine'],
  [
    'a picture through Yahoo',
    { what: 'opened', userAgent: 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html' },
    'unknown',
  ],
  ["Apple's mail privacy", { what: 'opened', userAgent: 'Mozilla/5.0' }, 'machine'],
  ['a mail program', { what: 'opened', userAgent: 'Microsoft Outlook 16.0' }, 'human'],
  ['a mail program that follows links', { userAgent: 'Microsoft Outlook 16.0' }, 'unknown'],
])('%s', (_what, fetch, fetcher) => {
  expect(classifyFetch({ ...base, ...fetch })).toBe(fetcher);
});
