// Moves the rules of `<style>` elements into the elements that they match: most mail clients drop the element, none the attribute.
import juice from 'juice';

/** Selectors times elements. More would hold the process up: each selector is tried on each element. */
const TRIES_MAX = 20_000;

const STYLE_ELEMENT = /<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi;

export interface Inlined {
  html: string;
  /** What has no place in an attribute, for the writer: "@media". */
  removed: string[];
}

/** HTML whose styles are too many, or cannot be read, comes back as it was. */
export function inlineStyles(html: string): Inlined {
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
