// `expand[]=data.product`: ids that are answered as the objects they stand for.
import { toLineItems } from './checkout.ts';
import { toPayments } from './invoices.ts';
import { invalid } from './refusal.ts';
import { type Session, type Thing, toList } from './shapes.ts';
import type { World } from './world.ts';

type Node = Record<string, unknown>;

/** A copy of the answer with everything that was asked for in it. @throws Refusal where there is nothing to expand */
export function expanded(world: World, answer: unknown, paths: readonly string[]): unknown {
  const copy = structuredClone(answer) as Node;
  for (const path of paths) {
    if (path.split('.').length > 4)
      throw invalid('You cannot expand more than 4 levels of a property.', { code: 'property_expansion_max_depth' });
    step(world, copy, path.split('.'), path);
  }
  return copy;
}

function step(world: World, node: Node, keys: readonly string[], path: string): void {
  const [key = '', ...rest] = keys;
  addHidden(world, node, key);
  const value = node[key];
  if (value === undefined)
    throw invalid(`This property cannot be expanded (${path}).`, { code: 'property_expansion_invalid' });
  if (value === null) return;
  if (Array.isArray(value)) for (const one of value as Node[]) step(world, one, rest, path);
  else if (typeof value === 'string') {
    const found = world.any(value);
    if (!found) throw invalid(`This property cannot be expanded (${path}).`);
    node[key] = structuredClone(found);
    if (rest.length > 0) step(world, node[key] as Node, rest, path);
  } else if (rest.length > 0) step(world, value as Node, rest, path);
}

/** Fields that are in an answer only when requested. */
function addHidden(world: World, node: Node, key: string): void {
  if (node.object === 'checkout.session' && key === 'line_items') {
    const session = world.get<Session>('checkout.session', String(node.id));
    node.line_items = toList(structuredClone(toLineItems(session)), `/v1/checkout/sessions/${session.id}/line_items`);
  }
  if (node.object === 'invoice' && key === 'payments')
    node.payments = toList<Thing>(
      structuredClone(toPayments(world, String(node.id))),
      `/v1/invoice_payments?invoice=${String(node.id)}`,
    );
  if (node.object === 'charge' && key === 'refunds')
    node.refunds = toList<Thing>(
      structuredClone(world.all('refund').filter(({ charge }) => charge === node.id)),
      `/v1/charges/${String(node.id)}/refunds`,
    );
}
