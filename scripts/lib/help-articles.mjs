// Turns the articles of help and the changelog from Markdown into data that React draws: `import article from './x.md?article'`.
// Only what is named here comes through, so no HTML of an article reaches a page.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { lexer } from 'marked';

/**
 * @typedef {string | { strong: string } | { code: string } | { to: string, text: string }} Inline
 * @typedef {{ p: Inline[] } | { h: string, level: number } | { ul: Inline[][] } | { ol: Inline[][] } | { picture: string, alt: string }} Block
 * @typedef {{ facts: Record<string, string>, blocks: Block[] }} Markdown
 */

const QUERY = '?article';

/** @returns {import('vite').Plugin} */
export function helpArticles() {
  return {
    name: 'help-articles',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(`.md${QUERY}`)) return null;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      const article = { id: path.basename(file, '.md'), ...parseMarkdown(readFileSync(file, 'utf8'), file) };
      return { code: `export default ${JSON.stringify(article)};`, moduleType: 'js' };
    },
  };
}

/**
 * @param {string} source @param {string} file named in a fault
 * @returns {Markdown} the lines between `---` at the top as facts, all else as blocks
 */
export function parseMarkdown(source, file) {
  const [, head, body] = /^(?:---\n(.*?)\n---\n)?(.*)$/s.exec(source.replaceAll('\r\n', '\n')) ?? [];
  /** @type {Record<string, string>} */
  const facts = {};
  for (const line of head?.split('\n') ?? []) {
    const colon = line.indexOf(':');
    facts[line.slice(0, colon)] = line.slice(colon + 1).trim();
  }
  return { facts, blocks: lexer(body ?? '').flatMap((token) => toBlock(token, file)) };
}

/** @param {import('marked').Token} token @param {string} file @returns {Block[]} */
function toBlock(token, file) {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      // The title of a file is among its facts, or known.
      return token.depth === 1 ? [] : [{ h: plain(token.tokens), level: token.depth }];
    case 'paragraph': {
      const [only] = token.tokens ?? [];
      if (only?.type === 'image') return [{ picture: only.href, alt: only.text }];
      return [{ p: toInlines(token.tokens, file) }];
    }
    case 'list': {
      const items = token.items.map((/** @type {import('marked').Tokens.ListItem} */ item) =>
        item.tokens.flatMap((part) => toInlines('tokens' in part ? part.tokens : [part], file)),
      );
      return [token.ordered ? { ol: items } : { ul: items }];
    }
    default:
      throw new Error(`${file}: an article cannot hold ${token.type}: ${token.raw.slice(0, 60)}`);
  }
}

/** @param {import('marked').Token[] | undefined} tokens @param {string} file @returns {Inline[]} */
function toInlines(tokens, file) {
  return (tokens ?? []).map((token) => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return unescaped(token.text);
      case 'strong':
        return { strong: plain(token.tokens) };
      case 'codespan':
        return { code: unescaped(token.text) };
      case 'link':
        return { to: token.href, text: plain(token.tokens) };
      default:
        throw new Error(`${file}: a line cannot hold ${token.type}: ${token.raw}`);
    }
  });
}

/** @param {import('marked').Token[] | undefined} tokens @returns {string} */
function plain(tokens) {
  return (tokens ?? []).map((token) => unescaped('text' in token ? String(token.text) : '')).join('');
}

/** The library escapes some texts for HTML, which these never become. @param {string} text */
function unescaped(text) {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s*\n\s*/g, ' ');
}
