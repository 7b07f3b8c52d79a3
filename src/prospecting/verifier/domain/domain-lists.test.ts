import { describe, expect, it, test } from 'vitest';
import { createDomainLists, suggestDomain } from './domain-lists.ts';

const lists = createDomainLists(
  {
    disposable: ['mailinator.com', 'gmail.com'],
    widelyDisposable: ['mailinator.com', 'maybe.example', 'duck.com'],
    free: ['mailinator.com', 'smallfree.example', 'maybe.example'],
    role: ['alexa', 'seo'],
  },
  { disposable: ['own.example', '-maybe2.example', '-sub.mailinator.com'] },
);

test.each([
  ['mailinator.com', 'listed'],
  ['deep.mailinator.com', 'listed'],
  ['sub.mailinator.com', null],
  ['maybe.example', 'suspected'],
  ['maybe2.example', null],
  ['own.example', 'listed'],
  ['acme.example', null],
  ['notmailinator.com', null],
  // However a list errs: a big provider is none.
  ['gmail.com', null],
  ['duck.com', null],
])('disposable(%s) is %s', (domain, verdict) => {
  expect(lists.disposable(domain)).toBe(verdict);
});

describe('free and role', () => {
  it('takes the disposable ones out of the free ones', () => {
    expect(
      ['gmail.com', 'smallfree.example', 'mailinator.com', 'maybe.example', 'acme.com'].filter(lists.free),
    ).toEqual(['gmail.com', 'smallfree.example']);
  });
  it('knows jobs from people, tags or not', () => {
    const locals = ['info', 'sales+de', 'seo', 'postmaster', 'mia', 'alexa', 'information.desk.mia'];
    expect(locals.filter(lists.role)).toEqual(['info', 'sales+de', 'seo', 'postmaster']);
  });
});

const suggestionLists = createDomainLists({ disposable: [], widelyDisposable: [], free: ['mail.de'], role: [] });

test.each([
  ['gmial.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmial.fr', 'hotmail.fr'],
  ['outlok.com', 'outlook.com'],
  ['yaho.com', 'yahoo.com'],
  ['iclould.com', 'icloud.com'],
  ['protonmial.com', 'protonmail.com'],
  ['acme.con', 'acme.com'],
  ['acme.cmo', 'acme.com'],
  // Fine as they are
  ['gmail.com', null],
  ['acme.com', null],
  ['acme.co', null],
  ['bosch.de', null],
  ['siemens.com', null],
  ['mail.de', null],
  ['email.cz', null],
  ['web.de', null],
  ['orange.com', null],
  ['me.co', null],
  ['acme.example', null],
  ['', null],
])('%s: %s', (domain, meant) => {
  expect(suggestDomain(domain, suggestionLists)).toBe(meant);
});
