// A page that another app shares, as a company to save: its domain, its name and its link.
import { foldText } from '#shared/text-match.ts';

export interface SharedPage {
  title: string;
  text: string;
  url: string;
}

/** Pages about a company on a site that is not the company's. */
const NETWORKS =
  /(^|\.)(linkedin|facebook|instagram|tiktok|twitter|x|youtube|xing|github|crunchbase|google|maps\.app\.goo|goo|yelp|medium)\.(com|gl|be|de)$/;

/** Null where nothing in it is a link or a name. Some apps put the link into the text. */
export function toCompany({ title, text, url }: SharedPage): Record<string, string> | null {
  const link = toUrl(url) ?? toUrl(text.match(/https?:\/\/[^\s<>"']+/i)?.[0] ?? '');
  const words = title.trim() || (link ? text.replace(/https?:\/\/\S+/gi, '').trim() : text.trim());
  if (!link) return words === '' ? null : { name: firstPart(words) };
  const host = link.hostname.replace(/^www\./, '');
  if (!NETWORKS.test(host)) {
    return withoutEmpty({ domain: host, name: nameOn(host, words), website: link.pathname === '/' ? '' : link.href });
  }
  const name = firstPart(words);
  return withoutEmpty(/(^|\.)linkedin\.com$/.test(host) ? { name, linkedin: link.href } : { name, website: link.href });
}

function toUrl(text: string): URL | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

const PARTS = /\s+[|–—·•:-]\s+|\s*[|·•]\s*/;
const firstPart = (words: string) => words.split(PARTS)[0]?.slice(0, 200) ?? '';

/** "Start | Kiefer Holzbau GmbH" on kiefer-holzbau.at: the part that is like the domain, else the first. */
function nameOn(host: string, words: string): string {
  const label = letters(host.split('.').at(-2) ?? host);
  const like = words.split(PARTS).find((part) => {
    const name = letters(part);
    return name !== '' && (name.includes(label) || label.includes(name));
  });
  return like?.slice(0, 200) ?? firstPart(words);
}

const letters = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

const withoutEmpty = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
