// P11: how soon the page answers (interaction to next paint) in the actions that users do most, with the processor slowed fourfold.
import type { CDPSession, Page } from '@playwright/test';
import { SCENARIOS } from '#seed/scenarios.ts';
import { loadedRow, openBrowser, signInPage } from './browser.ts';
import type { Stage } from './stage.ts';
import { type Figure, median } from './table.ts';

const SLOWED = 4;
const ROUNDS = 5;
const LIMIT_MS = 100;
/** Of the scenario `demo`: sees what the team keeps. */
const COLLEAGUE = 'colleague@leadwright.example';
const PASSWORD = 'bench bench bench';

interface Action {
  what: string;
  path: string;
  /** Brings the page to where the action starts; not measured. */
  ready: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
}

const contactsLink = (page: Page) => page.getByRole('link', { name: /^Contacts/ }).first();
const templateRow = (page: Page) => page.getByRole('button', { name: 'First letter to buyers', exact: true });
const conversation = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');

const ACTIONS: readonly Action[] = [
  {
    what: 'open Contacts from the menu',
    path: '/home',
    ready: (page) => contactsLink(page).waitFor(),
    act: (page) => contactsLink(page).click(),
  },
  {
    what: 'open a contact beside the table',
    path: '/contacts',
    ready: (page) => loadedRow(page).waitFor(),
    act: (page) => loadedRow(page).locator('[data-cell="0"]').click(),
  },
  {
    what: 'select a contact',
    path: '/contacts',
    ready: (page) => loadedRow(page).waitFor(),
    act: (page) => loadedRow(page).getByRole('checkbox').click(),
  },
  {
    what: 'type into the search of contacts',
    path: '/contacts',
    ready: async (page) => {
      await loadedRow(page).waitFor();
      await page.getByPlaceholder('Find contacts').click();
    },
    act: (page) => page.keyboard.type('mara', { delay: 60 }),
  },
  {
    what: 'open the palette',
    path: '/home',
    ready: (page) => contactsLink(page).waitFor(),
    act: (page) => page.keyboard.press('Control+k'),
  },
  {
    what: 'type into the palette',
    path: '/home',
    ready: async (page) => {
      await contactsLink(page).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
    },
    act: (page) => page.keyboard.type('camp', { delay: 60 }),
  },
  {
    what: 'next conversation of the inbox',
    path: '/inbox',
    ready: async (page) => {
      await conversation(page).first().waitFor();
      await page.keyboard.press('j');
      await page.getByRole('log').waitFor();
    },
    act: (page) => page.keyboard.press('j'),
  },
  {
    what: 'another tab of a campaign',
    path: '/campaigns',
    ready: async (page) => {
      await page.getByRole('link', { name: 'Certified oak, Nordics' }).first().click();
      await page.getByRole('tab', { name: 'Recipients' }).waitFor();
    },
    act: (page) => page.getByRole('tab', { name: 'Recipients' }).click(),
  },
  {
    what: 'type a question into Discover',
    path: '/dashboard',
    ready: (page) => page.getByRole('searchbox', { name: 'What are you looking for?' }).click(),
    act: (page) => page.keyboard.type('dentists', { delay: 60 }),
  },
  {
    what: 'open the editor of a template',
    path: '/templates',
    ready: (page) => templateRow(page).waitFor(),
    act: (page) => templateRow(page).click(),
  },
];

export async function benchInteractions(stage: Stage): Promise<Figure[]> {
  const server = await stage.startServer();
  await SCENARIOS.demo?.seed(stage.platform, {
    ...{ password: PASSWORD, workspaces: 0, entries: 0, contacts: 0 },
    signal: new AbortController().signal,
  });
  const { page, close } = await openBrowser(server);
  try {
    await page.addInitScript(observeInteractions);
    await signInPage(page, { email: COLLEAGUE, password: PASSWORD });
    const slowed = await page.context().newCDPSession(page);
    const figures: Figure[] = [];
    for (const action of ACTIONS) figures.push(await measure(page, slowed, action));
    return figures;
  } finally {
    await close();
    await server.stop();
  }
}

async function measure(page: Page, slowed: CDPSession, { what, path, ready, act }: Action): Promise<Figure> {
  const worst: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(path);
    await ready(page);
    await page.waitForLoadState('networkidle');
    await slowed.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.evaluate('globalThis.interactions = []');
    await act(page);
    worst.push(await page.evaluate(worstInteraction));
    await slowed.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  const ms = median(worst);
  return {
    id: 'P11',
    what: `INP at ${SLOWED}x: ${what}`,
    ours: `${Math.round(ms)} ms`,
    ...{ peer: '', ratio: '', bar: `<= ${LIMIT_MS} ms` },
    met: ms <= LIMIT_MS,
  };
}

/** In the page. An interaction is the longest of its events; those under 16 ms are not told. */
function observeInteractions(): void {
  const kept: { id: number; ms: number }[] = [];
  Object.assign(globalThis, { interactions: kept });
  new PerformanceObserver((list) => {
    const events = list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[];
    const { interactions } = globalThis as unknown as { interactions: typeof kept };
    for (const { interactionId = 0, duration } of events)
      if (interactionId > 0) interactions.push({ id: interactionId, ms: duration });
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** In the page: milliseconds, once the frames after the action are drawn. */
async function worstInteraction(): Promise<number> {
  for (let frame = 0; frame < 20; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  const { interactions } = globalThis as unknown as { interactions: { ms: number }[] };
  return Math.max(0, ...interactions.map(({ ms }) => ms));
}
