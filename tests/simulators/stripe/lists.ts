// Lists as Stripe answers them: newest first, filtered by fields, a page at a time.
import { numberAt, type Params, textAt } from './form.ts';
import { invalid, missing } from './refusal.ts';
import { type Invoice, type List, type Thing, toList } from './shapes.ts';

/** A list, newest first, a page at a time; every other parameter must equal the field of its name. */
export function page<T extends Thing>(
  params: Params,
  things: readonly T[],
  url: string,
  isWanted: (thing: T) => boolean = () => true,
): List<T> {
  const limit = numberAt(params, 'limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalid('Invalid limit: must be between 1 and 100', { param: 'limit' });
  const all = [...things].reverse();
  const wanted = (some: T[]) => some.filter((thing) => matches(params, thing) && isWanted(thing));
  const place = (name: string) => {
    const id = textAt(params, name);
    if (id === undefined) return undefined;
    const at = all.findIndex((thing) => thing.id === id);
    if (at < 0) throw missing('object', id, name);
    return at;
  };
  const [after, before] = [place('starting_after'), place('ending_before')];
  if (before !== undefined) {
    const newer = wanted(all.slice(0, before));
    return toList(newer.slice(-limit), url, newer.length > limit);
  }
  const found = wanted(after === undefined ? all : all.slice(after + 1));
  return toList(found.slice(0, limit), url, found.length > limit);
}

const PAGING = new Set([
  'limit',
  'starting_after',
  'ending_before',
  'expand',
  'created',
  'types',
  'delivery_success',
  'lookup_keys',
]);

function matches(params: Params, thing: Thing): boolean {
  for (const [name, wanted] of Object.entries(params)) {
    if (PAGING.has(name) || (name === 'status' && wanted === 'all')) continue;
    const own = name === 'subscription' ? getSubscription(thing) : thing[name];
    if (typeof wanted === 'string' && String(own) !== wanted) return false;
  }
  const since = numberAt(params, 'created.gte') ?? 0;
  const until = numberAt(params, 'created.lte') ?? Number.POSITIVE_INFINITY;
  const made = Number(thing.created ?? 0);
  return (
    made >= since &&
    made <= until &&
    made > (numberAt(params, 'created.gt') ?? -1) &&
    made < (numberAt(params, 'created.lt') ?? Number.POSITIVE_INFINITY)
  );
}

const getSubscription = (thing: Thing) =>
  thing.subscription ?? (thing as unknown as Invoice).parent?.subscription_details?.subscription;
