// Links of click to chat: what is typed arrives as it is.
import { expect, it } from 'vitest';
import { waLink } from './wa-link.ts';

it.each([
  ['+491701234567', '', 'https://wa.me/491701234567'],
  ['+49 (170) 123-45 67', 'Hi', 'https://wa.me/491701234567?text=Hi'],
  ['+46701234567', 'Hej Åsa & co', 'https://wa.me/46701234567?text=Hej%20%C3%85sa%20%26%20co'],
  ['+46701234567', '100 % + 1 = #?', 'https://wa.me/46701234567?text=100%20%25%20%2B%201%20%3D%20%23%3F'],
  ['+46701234567', 'a\r\nb\rc\nd', 'https://wa.me/46701234567?text=a%0Ab%0Ac%0Ad'],
  ['+46701234567', "it's (*new*)!", 'https://wa.me/46701234567?text=it%27s%20%28%2Anew%2A%29%21'],
  ['+46701234567', '👋🏽', 'https://wa.me/46701234567?text=%F0%9F%91%8B%F0%9F%8F%BD'],
  ['+46701234567', 'x\ud83d', 'https://wa.me/46701234567?text=x'],
])('%s %j', (phone, text, link) => {
  expect(waLink(phone, text)).toBe(link);
  expect(new URL(link).searchParams.get('text') ?? '').toBe(
    text.replace(/\r\n?/g, '\n').replace(/\p{Surrogate}/gu, ''),
  );
});
