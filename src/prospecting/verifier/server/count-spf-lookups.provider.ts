// Follows an SPF record as a receiver would, to count its look-ups and to know whom it lets send.
import type { Dns } from '#platform/outbound/dns.ts';
import { allOf, lookingUp, MAX_LOOKUPS, parseSpf, type SpfQualifier, senderBehind, spfAmong } from '../domain/spf.ts';
import type { DomainReport } from '../report.contract.ts';

/** Counting goes on a little beyond the limit, to say by how much; then it ends, whatever is written there. */
const STOP_AT = MAX_LOOKUPS * 3;

interface Weight {
  lookups: number;
  voidLookups: number;
  senders: Set<string>;
  error: string | null;
  seen: Set<string>;
}

export async function countSpfLookups(
  dns: Dns,
  domain: string,
  record: string,
): Promise<NonNullable<DomainReport['spf']>> {
  const weight: Weight = { lookups: 0, voidLookups: 0, senders: new Set(), error: null, seen: new Set([domain]) };
  const all = await weigh(dns, domain, record, weight);
  const { lookups, voidLookups, senders, error } = weight;
  return { record, lookups, voidLookups, all, senders: [...senders], error };
}

/** @returns what is said of everybody else, a `redirect` followed */
async function weigh(dns: Dns, domain: string, record: string, weight: Weight): Promise<SpfQualifier | null> {
  const parsed = parseSpf(record);
  weight.error ??= parsed.error;
  let all = allOf(parsed);
  for (const { name, value } of lookingUp(parsed)) {
    weight.lookups += 1;
    if (weight.lookups >= STOP_AT) return all;
    const target = targetOf(value, domain);
    if (target === null) continue;
    const inner = name === 'include' || name === 'redirect' ? await follow(dns, name, target, weight) : null;
    if (name === 'redirect') all = inner;
    if (name === 'a' || name === 'exists' || name === 'mx') await resolve(dns, name, target, weight);
  }
  return all;
}

/** Null for macros, which stand for what only a receiver knows. */
function targetOf(value: string, domain: string): string | null {
  if (value.includes('%')) return null;
  return value.replace(/\/.*$/, '').replace(/\.$/, '').toLowerCase() || domain;
}

async function resolve(dns: Dns, name: string, target: string, weight: Weight): Promise<void> {
  const answer = name === 'mx' ? await dns.mx(target) : await dns.addresses(target);
  if (answer.kind === 'empty' || answer.kind === 'no_such_name') weight.voidLookups += 1;
}

async function follow(dns: Dns, name: string, target: string, weight: Weight): Promise<SpfQualifier | null> {
  const sender = senderBehind(target);
  if (sender !== null) weight.senders.add(sender);
  if (weight.seen.has(target)) {
    weight.error ??= `It comes back to ${target}, in a circle.`;
    return null;
  }
  const answer = await dns.txt(target);
  if (answer.kind === 'failed') return null;
  const records = answer.kind === 'found' ? spfAmong(answer.records) : [];
  if (answer.kind !== 'found') weight.voidLookups += 1;
  const [record] = records;
  if (record === undefined || records.length > 1) {
    weight.error ??= `${name === 'include' ? 'It includes' : 'It leads to'} ${target}, which has ${records.length > 1 ? 'several SPF records' : 'no SPF record'}.`;
    return null;
  }
  // Within one branch only: two services may share an include.
  weight.seen.add(target);
  const all = await weigh(dns, target, record, weight);
  weight.seen.delete(target);
  return all;
}
