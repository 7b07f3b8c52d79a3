// HTML that the sanitiser wrote, cut into what is text, what is a value of an attribute, and what goes out as it stands.

export type Piece =
  | { kind: 'raw'; text: string /** +1 begins an element, -1 ends one. */; depth: -1 | 0 | 1 }
  /** With its entities. */
  | { kind: 'text'; text: string }
  /** Between its quotes, with its entities. */
  | { kind: 'attribute'; name: string; text: string };

const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const ATTRIBUTE = /([a-zA-Z-]+)="([^"]*)"/g;
/** Attributes in which fields are filled in. All others go out as they stand. */
const FILLED = new Set(['href', 'src', 'alt', 'title']);
const VOID = new Set(['br', 'hr', 'img', 'col', 'wbr', 'area', 'input']);

export function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const tag of html.matchAll(TAG)) {
    if (tag.index > from) pieces.push({ kind: 'text', text: html.slice(from, tag.index) });
    addTag(pieces, tag[0], depthOf(tag[1] ?? '', (tag[2] ?? '').toLowerCase()));
    from = tag.index + tag[0].length;
  }
  if (from < html.length) pieces.push({ kind: 'text', text: html.slice(from) });
  return pieces;
}

function depthOf(slash: string, name: string): -1 | 0 | 1 {
  if (VOID.has(name)) return 0;
  return slash === '/' ? -1 : 1;
}

function addTag(pieces: Piece[], tag: string, depth: -1 | 0 | 1): void {
  let from = 0;
  let open = depth;
  for (const attribute of tag.matchAll(ATTRIBUTE)) {
    const [whole, name = '', value = ''] = attribute;
    if (!FILLED.has(name.toLowerCase()) || !value.includes('{')) continue;
    const at = attribute.index + whole.length - value.length - 1;
    pieces.push({ kind: 'raw', text: tag.slice(from, at), depth: open });
    open = 0;
    pieces.push({ kind: 'attribute', name: name.toLowerCase(), text: value });
    from = at + value.length;
  }
  pieces.push({ kind: 'raw', text: tag.slice(from), depth: open });
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Entities as the sanitiser writes them. Others stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,6})|#x([0-9a-fA-F]{1,5})|([a-z]{2,4}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name)] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 31 && code <= 0xff_ff ? String.fromCharCode(code) : whole;
  });
}
