// What is added to a mail before it leaves: the signature, who wrote it and how to opt out, and links that tell of a click.
import { escapeHtml } from '#shared/html.ts';
import { parseUrl } from '#shared/urls.ts';

export interface Footer {
  name: string;
  postalAddress: string;
  /** Words of the link. */
  optOutText: string;
  optOutUrl: string;
}

export interface Additions {
  /** Plain text of several lines; '' for none. */
  signature: string;
  /** Of mail to many; null for none. */
  footer: Footer | null;
  /** Address of the picture that tells of an opening; null for none. */
  pixel: string | null;
  /** Where a link leads instead; null where it stays as it is. Asked with the address as it is followed. */
  tracked: ((url: string) => string | null) | null;
}

export interface Bodies {
  html: string;
  text: string;
}

const LINK = /(<a\b[^>]*?\shref=")([^"]*)(")/gi;

/** Addresses that the links of a mail lead to and that may be tracked, as they are followed. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(LINK)]
    .map(([, , href = '']) => followed(href))
    .filter((url) => /^https?:\/\//i.test(url) && parseUrl(url) !== null);
}

/** Links of the text part stay as they are: whoever reads it sees where they lead. */
export function finishMessage({ html, text }: Bodies, { signature, footer, pixel, tracked }: Additions): Bodies {
  const linked =
    tracked === null
      ? html
      : html.replace(LINK, (whole, before: string, href: string, after: string) => {
          const instead = tracked(followed(href));
          return instead === null ? whole : `${before}${escapeHtml(instead)}${after}`;
        });
  const htmlParts = [linked];
  const textParts = [text.trimEnd()];
  const signed = signature.trim();
  if (signed !== '') {
    htmlParts.push(`<div style="margin-top:16px">${lines(signed)}</div>`);
    textParts.push(`-- \n${signed}`);
  }
  if (footer) {
    const own = [footer.name, footer.postalAddress].map((part) => part.trim()).filter((part) => part !== '');
    // A writer who has put the link into the text has put it where readers look for it.
    const inHtml = linksOf(html).includes(footer.optOutUrl);
    const link = `<a href="${escapeHtml(footer.optOutUrl)}" style="color:#5b6664">${escapeHtml(footer.optOutText)}</a>`;
    htmlParts.push(
      `<div style="margin-top:24px;font-size:12px;line-height:18px;color:#5b6664">${[...own.map(lines), ...(inHtml ? [] : [link])].join('<br />')}</div>`,
    );
    const inText = text.includes(footer.optOutUrl);
    textParts.push([...own, ...(inText ? [] : [`${footer.optOutText}: ${footer.optOutUrl}`])].join('\n'));
  }
  if (pixel !== null) {
    htmlParts.push(`<img src="${escapeHtml(pixel)}" width="1" height="1" alt="" style="display:block;border:0" />`);
  }
  return { html: htmlParts.join('\n'), text: `${textParts.join('\n\n')}\n` };
}

const lines = (text: string) => text.split(/\r?\n/).map(escapeHtml).join('<br />');

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/** An attribute's value as a reader's program follows it. */
function followed(href: string): string {
  return href.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole).trim();
}
