// What a reader sees of HTML as it is typed, for the lint: words and links. It decides nothing about safety; the sanitiser does.

export interface VisibleText {
  /** The text, with `<` in place of each tag and line breaks between blocks. */
  text: string;
  /** Addresses of its links, as typed. */
  links: string[];
}

const BLOCK = /^<\/?(?:p|br|div|h[1-6]|ul|ol|li|table|tr|td|th|blockquote|pre|hr)[\s/>]/i;
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

/** In one pass: what does not close is text. */
export function toVisibleText(html: string): VisibleText {
  const links: string[] = [];
  let text = '';
  let from = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', from)) {
    const isTag = /[a-z/!]/i.test(html[at + 1] ?? '');
    const end = isTag ? endOfTag(html, at) : at + 1;
    if (end === -1) break;
    text += html.slice(from, at);
    if (isTag) {
      const tag = html.slice(at, end);
      const href = /^<a\s/i.test(tag) ? HREF.exec(tag) : null;
      if (href) links.push(href[1] ?? href[2] ?? '');
      text += BLOCK.test(tag) ? '\n<' : '<';
    }
    from = end;
  }
  return { text: decode(text + html.slice(from)), links };
}

function endOfTag(html: string, at: number): number {
  let quote = '';
  for (let index = at + 1; index < html.length; index += 1) {
    const character = html[index] as string;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return index + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}

function decode(text: string): string {
  return text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', ' ')
    .replace(/&gt;(?!\s*[^{}]{0,80}\}\})/g, ' ')
    .replaceAll('&amp;', '&');
}
