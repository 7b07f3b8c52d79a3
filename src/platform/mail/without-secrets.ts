// A server's answer is shown to the letter, kept, and written to the log. One that repeats what it was sent would tell a password.

const HIDDEN = '(hidden)';

/** `user`, `secret`: what was logged in with. Also as the ways of logging in encode them. */
export function withoutSecrets(text: string, { user, secret }: { user: string; secret: string }): string {
  if (secret === '') return text;
  const base64 = (plain: string) => Buffer.from(plain).toString('base64');
  const forms = [
    base64(`\0${user}\0${secret}`),
    base64(`${user}\0${user}\0${secret}`),
    base64(`user=${user}\u0001auth=Bearer ${secret}\u0001\u0001`),
    base64(secret),
    secret,
  ];
  return forms.reduce((left, form) => left.replaceAll(form, HIDDEN), text);
}
