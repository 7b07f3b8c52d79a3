import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { getContracts, nameEndpoints } from './contract-endpoints.mjs';

const CONTRACT = {
  getMe: { method: 'GET', path: '/api/me', response: 'a shape' },
  groups: { 'two-words': { search: { method: 'POST', path: '/api/search' } } },
  LIMIT: 5,
};
/** @param {string} code */
const named = (code) => {
  const program = /** @type {Parameters<typeof getContracts>[0]} */ (/** @type {unknown} */ (parseAst(code)));
  return nameEndpoints(code, program, new Map(getContracts(program).map((source) => [source, CONTRACT])));
};
const ME = '{"method":"GET","path":"/api/me"}';

it.each([
  ['a route', "import { getMe } from './contract.ts';\nendpoint(getMe);", `\nendpoint(${ME});`],
  ['one under another name', "import { getMe as me } from './contract.ts';\nendpoint(me);", `\nendpoint(${ME});`],
  ['one of a whole contract', "import * as c from './a.contract.ts';\nendpoint(c.getMe);", `\nendpoint(${ME});`],
  [
    'one of a group',
    "import * as c from './contract.ts';\nendpoint(c.groups['two-words'].search);",
    '\nendpoint({"method":"POST","path":"/api/search"});',
  ],
  [
    'beside what stays',
    "import { getMe, LIMIT } from './contract.ts';\nf(endpoint(getMe), LIMIT, { getMe: 1 }.getMe);",
    `import { LIMIT } from "./contract.ts";\nf(endpoint(${ME}), LIMIT, { getMe: 1 }.getMe);`,
  ],
  [
    'one that is used for itself as well',
    "import { getMe } from './contract.ts';\nendpoint(getMe); parse(getMe.response);",
    `import { getMe } from './contract.ts';\nendpoint(${ME}); parse(getMe.response);`,
  ],
  [
    'over several lines, which stay',
    "import {\n  getMe,\n} from './contract.ts';\nendpoint(\n  getMe,\n);",
    `\n\n\nendpoint(\n  ${ME},\n);`,
  ],
  [
    'what is of no contract',
    "import { getMe } from './api.ts';\nendpoint(getMe);",
    "import { getMe } from './api.ts';\nendpoint(getMe);",
  ],
])('names %s', (_, code, expected) => expect(named(code)).toBe(expected));

it('refuses what is no route', () => {
  expect(() => named("import { LIMIT } from './contract.ts';\nendpoint(LIMIT);")).toThrow(
    'endpoint(LIMIT) names no route',
  );
});
