// What of an HTML text the rich editor would drop: said before it is dropped.

const KEPT = new Set('p br strong b em i u s del a ul ol li h1 h2 h3 h4 blockquote hr code pre'.split(' '));

/** Names of elements and attributes, each once. The document is inert: nothing in it runs or loads. */
export function lostInRichText(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const lost = new Set<string>();
  for (const element of body.querySelectorAll('*')) {
    const name = element.localName;
    if (!KEPT.has(name)) lost.add(name);
    for (const { name: attribute } of element.attributes) {
      const kept = name === 'a' && ['href', 'target', 'rel', 'class'].includes(attribute);
      if (!kept && KEPT.has(name)) lost.add(attribute);
    }
  }
  return [...lost].slice(0, 8);
}
