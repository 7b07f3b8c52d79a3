import { expect, it } from 'vitest';
import { externalUrl, shortUrl } from './external-url.ts';

it.each([
  ['https://www.linkedin.com/in/mara', 'https://www.linkedin.com/in/mara'],
  [' HTTP://northwind.example ', 'http://northwind.example/'],
  ['https://köln.example/über', 'https://xn--kln-sna.example/%C3%BCber'],
])('%s becomes a link', (text, url) => expect(externalUrl(text)).toBe(url));

it.each([
  '',
  'northwind.example',
  'javascript:alert(1)',
  ' javascript:alert(1)//https://x.example',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example/x',
  'https:evil.example',
  'https://user:pass@evil.example/',
  'https://',
  'mailto:mara@northwind.example',
])('%j stays a text', (text) => expect(externalUrl(text)).toBeNull());

it.each([
  ['https://www.northwind.example/', 'northwind.example'],
  ['http://northwind.example/about/', 'northwind.example/about'],
])('%s is shown as %s', (url, text) => expect(shortUrl(url)).toBe(text));
