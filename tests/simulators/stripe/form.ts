// Stripe's request bodies: forms whose keys nest with brackets, `line_items[0][price]=price_1&metadata[userId]=u_1`.

export interface Params {
  [name: string]: Value;
}
export type Value = string | Params | Value[] | undefined;

/** A form or a query, nested; objects whose keys are 0, 1, 2… come out as lists. */
export function parseForm(text: string): Params {
  const root: Params = Object.create(null) as Params;
  for (const [name, value] of new URLSearchParams(text)) put(root, path(name), value);
  return listed(root) as Params;
}

const path = (name: string) => name.replaceAll(']', '').split('[');

function put(root: Params, keys: readonly string[], value: string): void {
  let place = root;
  for (const [i, key] of keys.entries()) {
    const name = key === '' ? String(Object.keys(place).length) : key;
    if (i === keys.length - 1) {
      place[name] = value;
      return;
    }
    const next = place[name];
    if (typeof next === 'object' && !Array.isArray(next)) place = next;
    else {
      const made = Object.create(null) as Params;
      place[name] = made;
      place = made;
    }
  }
}

function listed(value: Value): Value {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  if (names.length > 0 && names.every((name, i) => name === String(i))) return names.map((name) => listed(value[name]));
  return Object.fromEntries(names.map((name) => [name, listed(value[name])]));
}

/** The text at `subscription_data.metadata.userId`; undefined where there is none, or something else. */
export function textAt(params: Params, where: string): string | undefined {
  const value = at(params, where);
  return typeof value === 'string' ? value : undefined;
}

export function numberAt(params: Params, where: string): number | undefined {
  const text = textAt(params, where);
  return text === undefined || text === '' ? undefined : Number(text);
}

export const flagAt = (params: Params, where: string): boolean => textAt(params, where) === 'true';

export function objectAt(params: Params, where: string): Params | undefined {
  const value = at(params, where);
  return typeof value === 'object' && !Array.isArray(value) ? value : undefined;
}

export function listAt(params: Params, where: string): Value[] {
  const value = at(params, where);
  return Array.isArray(value) ? value : [];
}

/** Metadata: texts only; a key that is set to nothing is taken away. */
export function withMetadata(
  params: Params,
  before: Record<string, string>,
  where = 'metadata',
): Record<string, string> {
  const given = Object.entries(objectAt(params, where) ?? {}).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(
    [...Object.entries(before), ...given].filter(([name]) => textAt(params, `${where}.${name}`) !== ''),
  );
}

function at(params: Params, where: string): Value {
  let value: Value = params;
  for (const key of where.split('.')) {
    if (typeof value !== 'object') return undefined;
    value = Array.isArray(value) ? value[Number(key)] : value[key];
  }
  return value;
}
