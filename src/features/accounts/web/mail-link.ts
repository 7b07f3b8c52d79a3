// The links of our mails end in `/#confirm=TOKEN` or `/#reset=TOKEN`: a fragment never reaches a server, its logs or a
// `Referer`, and a scanner that merely fetches the link uses nothing up.

export interface MailLink {
  kind: 'confirm' | 'reset';
  token: string;
}

/** The link in a location's hash, or null where it is none of ours. */
export function parseMailLink(hash: string): MailLink | null {
  const [, kind, token] = /^#(confirm|reset)=(.+)$/.exec(hash) ?? [];
  return (kind === 'confirm' || kind === 'reset') && token ? { kind, token } : null;
}

/** Takes the token out of the address bar and of the history, where it would outlive its use. */
export function forgetMailLink(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}
