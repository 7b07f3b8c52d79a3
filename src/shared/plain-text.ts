// Sources write HTML where text is meant; what is stored and shown is text: paragraphs and bullets, never markup.
import { compile } from 'html-to-text';
import { looseParagraphs } from './lenient.ts';

/** The longest description that is read, in characters of HTML, and the longest that is kept. */
const MAX_HTML = 60_000;
export const MAX_TEXT = 20_000;

/** How a line of a list begins; the page draws such lines as a list. */
const BULLET = '• ';

const heading = { options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 } };

const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: MAX_HTML, maxDepth: 60, maxChildNodes: 4_000, ellipsis: '' },
  selectors: [
    { selector: 'ul', options: { itemPrefix: BULLET } },
    { selector: 'ol', options: { leadingLineBreaks: 2 } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, ...heading })),
    { selector: 'a', options: { ignoreHref: true } },
    ...['img', 'svg', 'iframe', 'style', 'script', 'noscript', 'template'].map((selector) => ({
      selector,
      format: 'skip',
    })),
  ],
});

const text = looseParagraphs(MAX_TEXT);

/** Anything but text counts as an empty text. HTML that was escaped, even twice, is read as what was meant. */
export function plainText(html: unknown): string {
  if (typeof html !== 'string') return '';
  const readable = unescaped(html.slice(0, MAX_HTML));
  return text.parse(looksLikeHtml(readable) ? tidy(convert(readable)) : decodeEntities(readable));
}

/** Plain text is used unchanged, with its line breaks, except for leftover entities. */
function looksLikeHtml(value: string): boolean {
  return /<\/?[a-z][\w-]*(\s[^<>]*)?\/?>/i.test(value);
}

function unescaped(value: string): string {
  let current = value;
  for (let turn = 0; turn < 2 && !looksLikeHtml(current); turn += 1) {
    if (!/&(amp;)*(lt|#0*60|#x0*3c);/i.test(current)) break;
    current = decodeEntities(current);
  }
  return current;
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
};

/** `&amp;`, `&#39;` and the like as the characters that they stand for. */
export function decodeEntities(value: string): string {
  return value.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}

/** Bullets without the indent of the list they stood in; lists of lists keep their order, not their depth. */
function tidy(converted: string): string {
  return converted.replace(/^[^\S\n]+/gm, '').replace(/^(?:[•*·‣▪–-])[^\S\n]+/gm, BULLET);
}

/** The first sentences, on one line, for a list. */
export function toExcerpt(description: string, max = 300): string {
  const line = description.replaceAll(BULLET, '').replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max - 40)).replace(/[\s,;:.–-]+$/, '')}…`;
}
