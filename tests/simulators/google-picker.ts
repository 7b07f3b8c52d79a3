// The page on which the simulated Google lets a user choose an account: links, so that it needs no script.
import { escapeHtml } from '#shared/html.ts';
import type { GoogleUser } from './google-tokens.ts';

export function pickerPage(
  query: Record<string, string>,
  users: readonly Pick<GoogleUser, 'sub' | 'name' | 'email'>[],
): string {
  const link = (pick: string, text: string) =>
    `<a href="?${escapeHtml(new URLSearchParams({ ...query, pick }).toString())}">${escapeHtml(text)}</a>`;
  const rows = users.map(({ sub, name, email }) => `<li>${link(sub, `${name} ${email}`)}</li>`);
  return [
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">',
    '<title>Simulated Google</title><style>body{font:16px/2 system-ui;margin:24px}</style>',
    `<h1>Choose an account</h1><ul>${rows.join('')}</ul><p>${link('cancel', 'Cancel')}</p>`,
  ].join('');
}
