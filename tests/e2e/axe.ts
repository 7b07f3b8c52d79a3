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

/** No violation that axe can find in what is drawn now. */
export async function expectNoViolations(page: Page, rules: RunOptions = {}): Promise<void> {
  // It stays in the document into which it was brought.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // Frames show mails, whose authors answer for what is in them, and run no scripts. What passes is not reported, which takes its time too.
  const options: RunOptions = { iframes: false, resultTypes: ['violations'], ...rules };
  const { violations, theme } = await page.evaluate(run, options);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, `${page.url()} in ${theme ?? 'its only theme'}`).toEqual([]);
}

/**
 * Runs in the page. The contrast of a text takes axe about a millisecond: it is looked at for three texts of each look, which is all
 * that decides about it, in place of each cell of a table. Three, since one may lie under a heading that stays in its place.
 */
async function run(options: RunOptions) {
  const LOOK = 'data-axe-contrast';
  const OF_EACH_LOOK = 3;
  const looks = new Map<Element, string>();
  /** Its own style and those of its ancestors. */
  function lookOf(element: Element): string {
    const known = looks.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const own = [
      ...[style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode],
      ...[style.fontSize, style.fontWeight, style.textShadow, style.position, style.display, style.visibility],
    ].join();
    const look = element.parentElement ? `${lookOf(element.parentElement)}|${own}` : own;
    looks.set(element, look);
    return look;
  }
  function* texts() {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) if (words.currentNode.nodeValue?.trim()) yield words.currentNode.parentElement;
    yield* document.querySelectorAll('input, select, textarea');
  }
  const { axe } = window as unknown as WithAxe;
  const marked = new Map<string, Set<Element>>();
  for (const element of texts()) {
    if (!element) continue;
    const alike = marked.get(lookOf(element)) ?? new Set();
    if (alike.size < OF_EACH_LOOK) marked.set(lookOf(element), alike.add(element));
  }
  const all = [...marked.values()].flatMap((alike) => [...alike]);
  for (const element of all) element.setAttribute(LOOK, '');
  axe.configure({ rules: [{ id: 'color-contrast', selector: `[${LOOK}]` }] });
  try {
    const { violations } = await axe.run(options);
    return { violations, theme: document.documentElement.dataset.theme };
  } finally {
    for (const element of all) element.removeAttribute(LOOK);
  }
}
