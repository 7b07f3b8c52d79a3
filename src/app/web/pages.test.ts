import { expect, it } from 'vitest';
import { COMING, PAGES, type PagePath } from '#account/plans/contract.ts';
import { PAGE_INFO } from './pages.ts';

it('the pages that say they are coming are those of the features that no plan sells', () => {
  const paths = Object.keys(PAGES) as PagePath[];
  const coming = paths.filter((path) => PAGE_INFO[path].planned !== undefined);
  // The Fiverr page is built as the specification has it: a notice that its integration is coming.
  expect([...coming, '/fiverr-jobs'].sort()).toEqual(paths.filter((path) => COMING.includes(PAGES[path])).sort());
});
