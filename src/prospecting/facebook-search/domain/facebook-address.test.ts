// Keys of pages, profiles and groups, from everything that people paste (product-design 5.4 to 5.6).
import { describe, expect, test } from 'vitest';
import { isFacebookUrl, toGroupKey, toOwnerKey } from './facebook-address.ts';

describe('the key of a page or a profile', () => {
  test.each([
    ['100060000000001', '100060000000001'],
    ['NorthwindTimber', 'northwindtimber'],
    [' northwind.timber ', 'northwind.timber'],
    ['https://www.facebook.com/NorthwindTimber', 'northwindtimber'],
    ['https://www.facebook.com/northwind.timber/about?ref=share', 'northwind.timber'],
    ['http://m.facebook.com/northwind.timber/', 'northwind.timber'],
    ['https://de-de.facebook.com/northwind.timber', 'northwind.timber'],
    ['facebook.com/northwind.timber', 'northwind.timber'],
    ['https://fb.com/northwind.timber', 'northwind.timber'],
    ['https://www.facebook.example/northwind.timber', 'northwind.timber'],
    ['https://www.facebook.com/profile.php?id=100060000000001', '100060000000001'],
    ['https://www.facebook.com/pages/Northwind-Timber/100060000000001', '100060000000001'],
    ['https://www.facebook.com/pages/category/Shop/Northwind-100/100060000000001/', '100060000000001'],
    ['https://www.facebook.com/people/Mara-Lindqvist/100060000000002/', '100060000000002'],
    ['https://www.facebook.com/p/Northwind-Timber-100060000000001/', '100060000000001'],
    ['https://www.facebook.com/pg/northwind.timber/about', 'northwind.timber'],
    ['https://www.facebook.com/groups/77/user/100060000000002/', '100060000000002'],
    ['https://www.facebook.com/%E6%9D%89%E6%9E%97', '杉林'],
  ])('%s', (typed, key) => {
    expect(toOwnerKey(typed)).toBe(key);
    // The key of a key is that key: what is stored under one is found under the other.
    expect(toOwnerKey(key)).toBe(key);
  });

  test.each([
    '',
    '   ',
    '.',
    'two words',
    'https://www.facebook.com/',
    'https://www.facebook.com/groups/1234',
    'https://www.facebook.com/watch/?v=1',
    'https://www.facebook.com/sharer/sharer.php?u=x',
    'https://www.facebook.com/share/p/1A2b3C/',
    'https://www.facebook.com/profile.php?id=mara',
    'https://www.facebook.com/profile.php',
    'https://www.facebook.com/%zz',
    'https://www.facebook.com/..%2f..%2fadmin',
    'https://evil.example/northwind',
    'https://facebook.com.evil.example/northwind',
    'https://evilfacebook.com/northwind',
    'https://www.facebook.com@evil.example/northwind',
    'https://user:pass@www.facebook.com/northwind',
    'https://www.facebook.com:8443/northwind',
    'javascript:alert(1)//www.facebook.com/northwind',
    'ftp://www.facebook.com/northwind',
    'login',
    `a${'b'.repeat(150)}`,
    '../../page/details',
    'northwind?x=1',
    'northwind#x',
  ])('is none: %s', (typed) => {
    expect(toOwnerKey(typed)).toBeNull();
  });
});

describe('the key of a group', () => {
  test.each([
    ['4211', '4211'],
    ['Timber.Traders', 'timber.traders'],
    ['https://www.facebook.com/groups/4211', '4211'],
    ['https://www.facebook.com/groups/Timber.Traders/permalink/99/?x=1', 'timber.traders'],
    ['m.facebook.com/groups/4211/', '4211'],
    ['https://www.facebook.example/groups/timber.traders', 'timber.traders'],
  ])('%s', (typed, key) => {
    expect(toGroupKey(typed)).toBe(key);
    expect(toGroupKey(key)).toBe(key);
  });

  test.each([
    '',
    'https://www.facebook.com/northwind.timber',
    'https://www.facebook.com/groups/',
    'https://www.facebook.com/groups/discover',
    'https://evil.example/groups/4211',
    'https://www.facebook.com/groups/%2e%2e',
    'a group',
  ])('is none: %s', (typed) => {
    expect(toGroupKey(typed)).toBeNull();
  });
});

test.each([
  ['https://www.facebook.com/', true],
  ['https://fb.com/x', true],
  ['https://evil.example/https://www.facebook.com/', false],
  ['javascript:alert(1)', false],
  ['', false],
])('an address of Facebook: %s is %s', (url, expected) => {
  expect(isFacebookUrl(url)).toBe(expected);
});
