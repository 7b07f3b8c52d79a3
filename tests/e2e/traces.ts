// What hostile text leaves behind in a browser that runs it or follows it (quality S5).
import type { Page } from '@playwright/test';

export const NO_TRACES = { hacked: false, refused: null, schemes: [], elsewhere: [] };

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

/** What a text that was run, a blocked script, a link of another scheme, or one that says a network and leads elsewhere would leave behind. */
export function traces(page: Page) {
  return page.evaluate(() => ({
    hacked: '__hacked' in window,
    refused: sessionStorage.getItem('refused'),
    schemes: [...document.links]
      .map((link) => link.protocol)
      .filter((scheme) => !/^https?:$|^mailto:$|^tel:$/.test(scheme)),
    elsewhere: [...document.links].flatMap(({ ariaLabel, textContent, hostname }) => {
      const network = /(?:Open|View) on (LinkedIn|Facebook|Instagram|TikTok)/.exec(`${ariaLabel} ${textContent}`)?.[1];
      return network && !`.${hostname}`.includes(`.${network.toLowerCase()}.`) ? [`${network}: ${hostname}`] : [];
    }),
  }));
}
