// What belongs to the first load: all that is reached by names, and nothing that a surface only hands on to others.
import { expect, it } from 'vitest';
import { getLinks, reachedFrom } from './web-chunks.mjs';

/** @param {Record<string, string>} files code by the name that the others import it by */
const reach = (files) => {
  const links = new Map(Object.entries(files).map(([id, code]) => [id, getLinks(code)]));
  return [...reachedFrom(links, ['app'])].sort();
};

it.each([
  [
    'an import',
    "import { a } from 'one'; a();",
    { one: "import 'two'; export const a = 1;", two: 'start();' },
    ['one', 'two'],
  ],
  [
    'a default and a namespace',
    "import a, * as b from 'one';",
    { one: "export * from 'two'; export default 1;", two: '' },
    ['one', 'two'],
  ],
  ['no dynamic import', "const late = () => import('one');", { one: '' }, []],
  [
    'what is handed on, only where asked',
    "export { a } from 'surface';",
    { surface: "export { x as a } from 'one'; export { b } from 'two';", one: '', two: '' },
    ['one', 'surface'],
  ],
  [
    'through several surfaces',
    "import { a } from 'surface';",
    { surface: "export * from 'inner';", inner: "export { a } from 'one'; export { b } from 'two';", one: '', two: '' },
    ['inner', 'one', 'surface'],
  ],
  [
    'imported only to be handed on',
    "import { a } from 'surface';",
    { surface: "import * as two from 'two'; export { two as all }; export { a } from 'one';", one: '', two: '' },
    ['one', 'surface'],
  ],
  [
    'imported, used and handed on',
    "import { a } from 'surface';",
    { surface: "import { b } from 'two'; export { b }; export const a = b;", two: '' },
    ['surface', 'two'],
  ],
  [
    'a circle',
    "import { a } from 'one';",
    { one: "import { b } from 'two'; export const a = b;", two: "import { a } from 'one'; export const b = a;" },
    ['one', 'two'],
  ],
])('%s', (_name, app, files, reached) => {
  expect(reach({ app, ...files })).toEqual(['app', ...reached].sort());
});
