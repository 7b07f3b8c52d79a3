// Every route that any contract declares. routes.test.ts compares them with those that the server has.
import type { RouteContract } from '#shared/contract.ts';

const MODULES = import.meta.glob<object>(
  ['/src/*/*/contract.ts', '/src/*/*/*.contract.ts', '/src/shared/*.contract.ts'],
  { eager: true },
);

/** Some contracts have their routes in groups, one for each kind of record or source. Contracts hand on parts of others. */
export const ALL_CONTRACTS: RouteContract[] = [
  ...new Set(Object.values(MODULES).flatMap((module) => routesIn(module, 3))),
];

function routesIn(value: unknown, depth: number): RouteContract[] {
  if (isRoute(value)) return [value];
  return depth > 0 && isGroup(value) ? Object.values(value).flatMap((each) => routesIn(each, depth - 1)) : [];
}

function isGroup(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return (
    Object.getPrototypeOf(value) === Object.prototype || Object.prototype.toString.call(value) === '[object Module]'
  );
}

export function getName({ method, path }: Pick<RouteContract, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

function isRoute(value: unknown): value is RouteContract {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'plan' in value;
}
