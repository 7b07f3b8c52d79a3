// What hostile text leaves behind in a browser that runs it or follows it (quality S5).
import type { Page } from '@playwright/test';

export const NO_TRACES = { hacked: false, refused: null, schemes: [] };

/** Before the first page: keeps what the policy refuses, and takes no dialog for an answer. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const before = sessionStorage.getItem('refused') ?? '';
      sessionStorage.setItem('refused', `${before} ${violatedDirective} ${blockedURI}`);
    });
  });
  page.on('dialog', (dialog) => {
    throw new Error(`a dialog: ${dialog.message()}`);
  });
}

/** What a text that was run, a blocked script or a link of another scheme would leave behind. */
export function traces(page: Page) {
  return page.evaluate(() => ({
    hacked: '__hacked' in window,
    refused: sessionStorage.getItem('refused'),
    schemes: [...document.links]
      .map((link) => link.protocol)
      .filter((scheme) => !/^https?:$|^mailto:$|^tel:$/.test(scheme)),
  }));
}
