import { describe, expect, it } from 'vitest';
import { ledgerQuery, readLedgerState, withLedgerState } from './ledger-state.ts';

const read = (query: string) => readLedgerState(new URLSearchParams(query));
const USER = '01a1fe4a-7b22-72a3-b0a2-ccd1f3d12def';

describe('the ledger as the address says it', () => {
  it.each([
    ['', {}],
    ['kind=charge&q=timber', { kind: 'charge', q: 'timber' }],
    ['what=Job+search&q=a', { what: 'Job search', q: 'a' }],
    ['kind=theft&span=ever&user=me&entry=1', {}],
    [`span=days&from=2026-03-01&to=soon&user=${USER}`, { span: 'days', from: '2026-03-01', user: USER }],
    ['span=month&from=2026-03-01', { span: 'month' }],
  ])('%j', (query, expected) =>
    expect(read(query)).toEqual({
      kind: '',
      span: '',
      from: '',
      to: '',
      q: '',
      what: '',
      practice: '',
      user: '',
      entry: '',
      ...expected,
    }),
  );

  it('keeps the section, drops what is empty, and days with their span', () => {
    const params = new URLSearchParams('section=credits&span=days&from=2026-03-01&q=a');
    expect(withLedgerState(params, { kind: 'refund', q: '' }).toString()).toBe(
      'section=credits&span=days&from=2026-03-01&kind=refund',
    );
    expect(withLedgerState(params, { span: '7' }).toString()).toBe('section=credits&span=7&q=a');
  });
});

describe('the query to the server', () => {
  const now = new Date(Date.UTC(2026, 0, 15, 13, 30));
  const day = (year: number, month: number, date: number) => new Date(Date.UTC(year, month - 1, date)).toISOString();
  it.each([
    ['', {}],
    ['q=%20%20', {}],
    ['what=Job+search', { what: 'Job search' }],
    ['span=month', { from: day(2026, 1, 1) }],
    ['span=last-month', { from: day(2025, 12, 1), to: day(2026, 1, 1) }],
    ['span=7', { from: day(2026, 1, 9) }],
    ['span=days&from=2026-01-02&to=2026-01-03', { from: day(2026, 1, 2), to: day(2026, 1, 4) }],
    ['span=days&to=2025-12-31', { to: day(2026, 1, 1) }],
    ['span=days', {}],
  ])('%j', (query, expected) => expect(ledgerQuery(read(query), now)).toEqual(expected));
});
