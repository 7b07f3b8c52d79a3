// The DNS record that shows a DKIM key (RFC 6376 3.6.1), and whether what a domain shows is that key.

export interface DkimRecord {
  host: string;
  type: 'TXT';
  value: string;
}

/** `publicKey`: SubjectPublicKeyInfo in base64. */
export function dkimRecord(domain: string, selector: string, publicKey: string): DkimRecord {
  return { host: `${selector}._domainkey.${domain}`, type: 'TXT', value: `v=DKIM1; k=rsa; p=${publicKey}` };
}

/** Whether one of the texts that stand there shows this key. Spaces are of no meaning in `p`. */
export function showsKey(texts: readonly string[], publicKey: string): boolean {
  return texts.some((text) => tagOf(text, 'p') === publicKey);
}

/** The text that shows a key, whichever; null where none does, or it is withdrawn (an empty `p`). */
export function anyKey(texts: readonly string[]): string | null {
  return texts.find((text) => (tagOf(text, 'p') ?? '') !== '') ?? null;
}

function tagOf(text: string, name: string): string | null {
  for (const part of text.split(';')) {
    const [tag = '', ...rest] = part.split('=');
    if (tag.trim().toLowerCase() === name) return rest.join('=').replace(/\s+/g, '');
  }
  return null;
}
