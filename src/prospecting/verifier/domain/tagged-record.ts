// Records of the form `v=DMARC1; p=none`: DMARC, DKIM, BIMI, MTA-STS and TLS-RPT share it.

/** Names in lower case; of a repeated name the first. */
export function readTags(record: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const part of record.split(';')) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    const name = part.slice(0, at).trim().toLowerCase();
    if (name !== '' && !tags.has(name)) tags.set(name, part.slice(at + 1).trim());
  }
  return tags;
}

/** Those of the TXT records that begin with this version, upper case as the standards write it. */
export function ofVersion(texts: readonly string[], version: string): string[] {
  return texts.filter((text) => text.replace(/\s/g, '').toUpperCase().startsWith(`V=${version.toUpperCase()}`));
}
