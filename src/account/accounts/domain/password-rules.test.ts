// Passwords that are too easy to guess, by class, and sentences and random ones that must pass.
import { beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD_FAULTS, type PasswordContext, passwordFault } from './password-rules.ts';

const context: { -readonly [K in keyof PasswordContext]: PasswordContext[K] } = {
  common: new Map(),
  known: ['ana.kowalska@holzwerk.example', 'Ana Kowalska', 'Keller Holzbau GmbH'],
};
let list: string[] = [];
beforeAll(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  list = dictionary['passwords-common'].map(String);
  context.common = new Map(list.map((word, rank) => [word.toLowerCase(), rank]));
});

describe('the list', () => {
  it('has more than the 10,000 most common ones, and each that is long enough is refused', () => {
    expect(list.length).toBeGreaterThan(10_000);
    const taken = list.filter((word) => word.length >= 10 && passwordFault(word, context) === null);
    expect(taken).toEqual([]);
  });

  it('is applied to what is made of a common one', () => {
    const made = (word: string) => [
      word.toUpperCase(),
      `${word}${word}`,
      `${word}2026!`,
      `!!${word}99`,
      ` ${word}  `,
      `${word}12345678`,
      [...word].join(' '),
    ];
    const words = list.filter((word) => /^[a-z]{7,}$/.test(word)).slice(0, 300);
    const taken = words.flatMap(made).filter((password) => passwordFault(password, context) === null);
    expect(taken).toEqual([]);
  });

  it.each(['P@ssw0rd', 'Pa55word2026', 'dr4g0n!dr4g0n!', 'letmeinmonkey', 'iloveyoudragon'])(
    'is applied to %s, with signs for letters or two words in a row',
    (password) => expect(passwordFault(password, context)).not.toBeNull(),
  );
});

describe('patterns are refused, without any list', () => {
  it.each([
    '            ',
    'aaaaaaaaaaaa',
    'ababababababab',
    'abcdabcdabcdab',
    '1234567890',
    '0987654321',
    '11223344556677889900',
    'abcdefghijkl',
    'zyxwvutsrqpo',
    'qwertyuiop',
    'poiuytrewq',
    'qwertz123456',
    'azertyuiop',
    '1q2w3e4r5t',
    'qazwsxedcrfv',
    '1qaz2wsx3edc',
    'abc123def456',
    '１２３４５６７８９０',
    '\u00a0\u2003\u00a0\u2003\u00a0\u2003\u00a0\u2003\u00a0\u2003',
  ])('%j', (password) => {
    expect(passwordFault(password, { common: new Map(), known: [] })).toBe(PASSWORD_FAULTS.pattern);
  });
});

describe('what is known of the user is refused, also with some characters around it', () => {
  it.each([
    'ana.kowalska@holzwerk.example',
    'Ana.Kowalska',
    'kowalska1984',
    'Ana Kowalska!',
    '4na K0w4lsk4',
    'holzwerk.example',
    'Holzwerk#2026',
    'Keller Holzbau',
    'kellerholzbau1',
    'Holzbau GmbH 1',
    'leadwright',
    'Leadwright2026',
    'leadwright12345678',
    'l34dwr1ght!!',
  ])('%s', (password) => expect(passwordFault(password, context)).toBe(PASSWORD_FAULTS.known));

  it('but only of this user', () => {
    expect(passwordFault('ana.kowalska!!', { ...context, known: ['mia@example.com'] })).toBeNull();
  });
});

describe('everything else is taken, of any kinds of characters', () => {
  it.each([
    'correct horse battery',
    'a sentence of my own making',
    'my dog Bruno barks at noon',
    'xk7$Lm2pQ9',
    'hvbqtzxkwr',
    '8374659201',
    'Ω≈ç√∫˜µ≤≥÷',
    'грозовой перевал',
    '我喜欢在早上喝茶看报纸',
    'Kowalska likes rain in May',
    'leadwright is where I work',
    `${'long and '.repeat(3)}never ending story`,
  ])('%s', (password) => expect(passwordFault(password, context)).toBeNull());

  it('up to 200 characters, at once', () => {
    const long = Array.from({ length: 200 }, (_, n) => String.fromCodePoint(33 + ((n * n * 7 + n * 13) % 90))).join('');
    expect(passwordFault(long, context)).toBeNull();
  });
});
