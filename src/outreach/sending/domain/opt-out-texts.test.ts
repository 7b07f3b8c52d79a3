// The language of the opt-out page.
import { expect, it } from 'vitest';
import { hiddenAddress, OPT_OUT_LANGUAGES, OPT_OUT_TEXTS, optOutLanguage } from './opt-out-texts.ts';

it.each([
  ['', '', 'en'],
  ['de-CH,de;q=0.9,en;q=0.8', '', 'de'],
  ['en;q=0.5, pl', 'DE', 'pl'],
  ['ja, ko;q=0.9', 'SE', 'sv'],
  ['ja', 'JP', 'en'],
  ['*', 'br', 'pt'],
  ['fr;q=0', 'NL', 'nl'],
  ['fr;q=x,it', '', 'it'],
  ['<script>', 'ES', 'es'],
])('%s from %s: %s', (accept, country, language) => {
  expect(optOutLanguage(accept, country)).toBe(language);
});

it('has every sentence in every language', () => {
  for (const language of OPT_OUT_LANGUAGES) {
    const words = OPT_OUT_TEXTS[language];
    const all = [
      words.ask('NAME'),
      words.effect('WHOM'),
      words.doneEffect('NAME', 'WHOM'),
      words.button,
      words.done,
      words.broken,
    ];
    expect(new Set(all).size).toBe(6);
    expect(words.ask('NAME') + words.doneEffect('NAME', 'WHOM')).toMatch(/NAME.*NAME.*WHOM/);
    expect(words.effect('WHOM')).toContain('WHOM');
  }
});

it('shows no whole address', () => {
  expect(hiddenAddress('mara@northwind.example')).toBe('m…@northwind.example');
});
