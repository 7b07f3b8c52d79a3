// Where Meta serves the files of messages from. A file is fetched with the token of the number, so no other host may be named.

/** Meta's own domains for files; `lookaside.fbsbx.com` is what the API names today. */
const MEDIA_DOMAINS = ['fbsbx.com', 'fbcdn.net', 'whatsapp.net', 'facebook.com'] as const;

export function isMediaHost({ protocol, hostname, port }: URL): boolean {
  if (protocol !== 'https:' || port !== '') return false;
  return MEDIA_DOMAINS.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
}
