// The relying party that passkeys are registered with (WebAuthn), derived from PUBLIC_URL.

export interface RelyingParty {
  id: string;
  origin: string;
}

/** Null where browsers offer no passkeys: without https, and where the host is an IP address. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  if (hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)) return null;
  const local = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || local ? { id: hostname, origin } : null;
}
