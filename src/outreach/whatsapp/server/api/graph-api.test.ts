import { expect, test } from 'vitest';
import { isMediaHost } from './graph-api.ts';

test.each([
  ['https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1', true],
  ['https://mmg.whatsapp.net/a', true],
  ['https://scontent.xx.fbcdn.net/a', true],
  ['http://lookaside.fbsbx.com/a', false],
  ['https://lookaside.fbsbx.com:8443/a', false],
  ['https://fbsbx.com.evil.example/a', false],
  ['https://evilfbsbx.com/a', false],
  ['https://169.254.169.254/a', false],
])('%s: %s', (url, is) => {
  expect(isMediaHost(new URL(url))).toBe(is);
});
