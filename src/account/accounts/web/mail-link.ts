// The links of our mails end in `/#confirm=TOKEN`, `/#reset=TOKEN`, `/#email-change=TOKEN` or `/#invitation=TOKEN`: a fragment never reaches a
// server, its logs or a `Referer`, and a scanner that merely fetches the link uses nothing up.

const KINDS = ['confirm', 'reset', 'email-change', 'invitation'] as const;

export interface MailLink {
  kind: (typeof KINDS)[number];
  token: string;
}

/** The link in a location's hash, or null where it is none of ours. */
export function parseMailLink(hash: string): MailLink | null {
  const [, name, token] = /^#([a-z-]+)=(.+)$/.exec(hash) ?? [];
  const kind = KINDS.find((each) => each === name);
  return kind && token ? { kind, token } : null;
}

/** Takes the token out of the address bar and of the history, where it would outlive its use. */
export function forgetMailLink(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}
