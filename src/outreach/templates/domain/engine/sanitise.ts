// Sanitises the HTML of a template: keeps what mail clients show, drops what runs, loads by itself or escapes its box.
import juice from 'juice';
import type { IOptions } from 'sanitize-html';
import sanitizeHtml from 'sanitize-html';

const BOX = ['width', 'height', 'align', 'valign', 'bgcolor'];
const TEXT_TAGS = 'p br hr h1 h2 h3 h4 ul ol li blockquote pre code div span center'.split(' ');
const MARK_TAGS = 'a b strong i em u s del small sub sup font'.split(' ');
const TABLE_TAGS = 'table caption thead tbody tfoot tr th td colgroup col'.split(' ');

// Values without a colon, a backslash, a comment or brackets but those of a colour: no address and no expression fits in.
const LENGTH = /^-?[\w\s.%-]{1,60}$/;
const COLOUR = /^(#[0-9a-f]{3,8}|[a-z]{1,30}|rgba?\([\d\s.,%]{1,40}\))$/i;
const LINE = /^(?:#[0-9a-f]{3,8}|rgba?\([\d\s.,%]{1,40}\)|[\w.%-]{1,30}|\s){1,9}$/i;
const WORD = /^[a-z-]{1,30}$/i;
const FONTS = /^[\w\s,"'-]{1,200}$/;

const sides = (name: string) => [name, ...['top', 'right', 'bottom', 'left'].map((side) => `${name}-${side}`)];
const all = (names: readonly string[], rule: RegExp) => names.map((name): [string, RegExp[]] => [name, [rule]]);

const STYLES = Object.fromEntries([
  ...all(['color', 'background-color', 'background', 'border-color'], COLOUR),
  ...all([...sides('margin'), ...sides('padding'), 'width', 'height', 'max-width', 'min-width'], LENGTH),
  ...all(['font-size', 'line-height', 'letter-spacing', 'border-radius', 'border-spacing', 'font-weight'], LENGTH),
  ...all([...sides('border'), 'font', 'border-width'], LINE),
  ...all(['text-align', 'vertical-align', 'font-style', 'text-decoration', 'text-transform'], WORD),
  ...all(['border-collapse', 'border-style', 'display', 'white-space', 'direction', 'list-style-type'], WORD),
  ...all(['font-family'], FONTS),
]);

const ALLOWED: IOptions = {
  allowedTags: [...TEXT_TAGS, ...MARK_TAGS, ...TABLE_TAGS, 'img'],
  allowedAttributes: {
    '*': ['style', 'dir', 'lang', 'title'],
    a: ['href', 'name'],
    img: ['src', 'alt', 'width', 'height', 'border', 'align'],
    font: ['color', 'face', 'size'],
    table: [...BOX, 'border', 'cellpadding', 'cellspacing', 'role'],
    tr: BOX,
    td: [...BOX, 'colspan', 'rowspan'],
    th: [...BOX, 'colspan', 'rowspan'],
    div: ['align'],
    p: ['align'],
    ol: ['start', 'type'],
    col: ['width', 'span'],
  },
  allowedStyles: { '*': STYLES },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'cid'] },
  allowProtocolRelative: false,
  // Their text is code, not words.
  nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'template', 'object', 'svg', 'math'],
  nestingLimit: 60,
};
/** Document frames, which are dropped without a warning. */
const FRAMES = new Set(['html', 'head', 'body', 'meta', 'title']);

export interface Sanitised {
  html: string;
  /** What was left out, for the writer: "script", "onclick". */
  removed: string[];
}

/** The result is well-formed: every element that it opens is closed, every attribute is in double quotes. */
export function sanitise(html: string): Sanitised {
  const inlined = inlineStyles(html);
  const removed = new Set(inlined.removed);
  const tags = new Set(ALLOWED.allowedTags as string[]);
  const clean = sanitizeHtml(inlined.html, {
    ...ALLOWED,
    onOpenTag: (name, attributes) => {
      if (!tags.has(name) && !FRAMES.has(name)) removed.add(name.slice(0, 30));
      for (const attribute of Object.keys(attributes)) {
        if (attribute.startsWith('on')) removed.add(attribute.slice(0, 30));
        if (/^\s*(javascript|vbscript|data):/i.test(attributes[attribute] ?? '')) removed.add(`${attribute} address`);
      }
    },
  });
  return { html: clean, removed: [...removed].slice(0, 10) };
}

// Inlines the rules of `<style>` elements: most mail clients drop the element, none the attribute.

/** Selectors times elements. More would hold the process up: each selector is tried on each element. */
const TRIES_MAX = 20_000;

const STYLE_ELEMENT = /<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi;

export interface Inlined {
  html: string;
  /** What has no place in an attribute, for the writer: "@media". */
  removed: string[];
}

/** HTML whose styles are too many, or cannot be read, comes back as it was. */
function inlineStyles(html: string): Inlined {
  const sheets = [...html.matchAll(STYLE_ELEMENT)].map(([, css = '']) => css.replace(/\/\*[\s\S]*?\*\//g, ''));
  if (sheets.length === 0) return { html, removed: [] };
  const css = sheets.join('\n');
  const selectors = css.replace(/\{[^{}]*\}/g, '{').match(/[{,]/g)?.length ?? 0;
  const elements = html.match(/<[a-z]/gi)?.length ?? 0;
  if (selectors * elements > TRIES_MAX) return { html, removed: [] };
  try {
    return {
      html: juice(html, {
        preserveMediaQueries: false,
        preserveFontFaces: false,
        preserveKeyFrames: false,
        preservePseudos: false,
        applyWidthAttributes: false,
        applyHeightAttributes: false,
        applyAttributesTableElements: false,
        inlinePseudoElements: false,
      }),
      removed: [...new Set(css.match(/@(?:media|import|font-face|supports|keyframes)\b/g))],
    };
  } catch {
    return { html, removed: [] };
  }
}
