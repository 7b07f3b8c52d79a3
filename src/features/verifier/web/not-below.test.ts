// Nobody stands on the page of a domain twice.
import { describe, expect, it } from 'vitest';
import { notBelow } from './not-below.ts';

const contact = (id: string, email: string) => ({ id, email });
const found = (key: string, email: string) => ({ key, email });

describe('whom a search has found', () => {
  it.each([
    ['nobody: all are shown', [contact('1', 'mara@acme.example')], [], ['1']],
    ['a contact, by the address', [contact('1', 'mara@acme.example')], [found('h:1', 'Mara@Acme.example')], []],
    ['one found before, by the key', [contact('h:1', ''), contact('h:2', '')], [found('h:1', '')], ['h:2']],
    ['without an address like others', [contact('1', '')], [found('h:1', '')], ['1']],
    ['others', [contact('1', 'mara@acme.example')], [found('h:1', 'lena@acme.example')], ['1']],
  ])('%s', (_, known, below, left) => expect(notBelow(known, below).map(({ id }) => id)).toEqual(left));
});
