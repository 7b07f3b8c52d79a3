// Adds to a rendered mail the signature, sender identity and opt-out, tracked links, and the tracking pixel.
import { escapeHtml } from '#shared/html.ts';
import { parseUrl } from '#shared/urls.ts';

export interface Footer {
  name: string;
  postalAddress: string;
  /** Text of the link. */
  optOutText: string;
  optOutUrl: string;
}

export interface Additions {
  /** Plain text of several lines; '' for none. */
  signature: string;
  /** Of bulk mail; null for none. */
  footer: Footer | null;
  /** URL of the tracking pixel; null for none. */
  pixel: string | null;
  /** Target that replaces a link; null to keep it. Called with the URL as it is followed. */
  tracked: ((url: string) => string | null) | null;
}

export interface Bodies {
  html: string;
  text: string;
}

const LINK = /(<a\b[^>]*?\shref=")([^"]*)(")/gi;

/** Trackable URLs of the links of a mail, as they are followed. */
export function extractLinks(html: string): string[] {
  return [...html.matchAll(LINK)]
    .map(([, , href = '']) => decodeHref(href))
    .filter((url) => /^https?:\/\//i.test(url) && parseUrl(url) !== null);
}

/** Links of the text part are not replaced: there the reader sees the URL itself. */
export function finishMessage({ html, text }: Bodies, { signature, footer, pixel, tracked }: Additions): Bodies {
  const linked =
    tracked === null
      ? html
      : html.replace(LINK, (whole, before: string, href: string, after: string) => {
          const instead = tracked(decodeHref(href));
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
    // A link that the author has placed in the text is where readers look for it.
    const inHtml = extractLinks(html).includes(footer.optOutUrl);
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

/** An attribute's value as a mail client follows it. */
function decodeHref(href: string): string {
  return href.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole).trim();
}
