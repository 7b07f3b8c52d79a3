// axe in a page of the product: its rules on what is drawn now, the contrast of colours once for each look of a text.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface WithAxe {
  axe: {
    run(options: RunOptions): Promise<AxeResults>;
    configure(spec: { rules: { id: string; selector: string }[] }): void;
  };
}

/** Looks of texts whose contrast is enough, of all pages that this worker has checked. */
const readable = new Set<number>();

/** No violation that axe can find in what is drawn now. */
export async function expectNoViolations(page: Page, rules: RunOptions = {}): Promise<void> {
  // It stays in the document into which it was brought.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // Frames show mails, whose authors answer for what is in them, and run no scripts. What passes is not reported, which takes its time too.
  const options: RunOptions = { iframes: false, resultTypes: ['violations'], ...rules };
  const { violations, theme, checked } = await page.evaluate(run, { options, known: [...readable] });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, `${page.url()} in ${theme ?? 'its only theme'}`).toEqual([]);
  const withColors = options.rules?.['color-contrast']?.enabled !== false;
  if (withColors) for (const look of checked) readable.add(look);
}

/**
 * Runs in the page. The contrast of a text takes axe about a millisecond: it is looked at for three texts of each look that is not
 * known to be readable. A look is all that decides about the contrast: the styles of a text and of its ancestors, so the theme too.
 * Three, since one may lie under a heading that stays in its place.
 */
async function run({ options, known }: { options: RunOptions; known: number[] }) {
  // What appears late is transparent until then; under reduced motion, as here, nothing moves for ever.
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const MARK = 'data-axe-contrast';
  const OF_EACH_LOOK = 3;
  const looks = new Map<Element, number>();
  /** Of its own style and those of its ancestors: FNV-1a over what `own` names, begun with the parent's. */
  function lookOf(element: Element): number {
    const seen = looks.get(element);
    if (seen !== undefined) return seen;
    const style = getComputedStyle(element);
    const own = [
      ...[style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode],
      ...[style.fontSize, style.fontWeight, style.textShadow, style.position, style.display, style.visibility],
    ].join();
    let look = element.parentElement ? lookOf(element.parentElement) : 0x811c9dc5;
    for (let at = 0; at < own.length; at += 1) look = Math.imul(look ^ own.charCodeAt(at), 0x01000193);
    looks.set(element, look);
    return look;
  }
  function* texts() {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) if (words.currentNode.nodeValue?.trim()) yield words.currentNode.parentElement;
    yield* document.querySelectorAll('input, select, textarea');
  }
  const { axe } = window as unknown as WithAxe;
  const readable = new Set(known);
  const marked = new Map<number, Set<Element>>();
  for (const element of texts()) {
    if (!element || readable.has(lookOf(element))) continue;
    const alike = marked.get(lookOf(element)) ?? new Set();
    if (alike.size < OF_EACH_LOOK) marked.set(lookOf(element), alike.add(element));
  }
  const all = [...marked.values()].flatMap((alike) => [...alike]);
  for (const element of all) element.setAttribute(MARK, '');
  axe.configure({ rules: [{ id: 'color-contrast', selector: `[${MARK}]` }] });
  try {
    const { violations } = await axe.run(options);
    return { violations, theme: document.documentElement.dataset.theme, checked: [...marked.keys()] };
  } finally {
    for (const element of all) element.removeAttribute(MARK);
  }
}
