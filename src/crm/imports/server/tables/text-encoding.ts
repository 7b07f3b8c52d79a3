// Text from bytes in any encoding that a file may have.
import iconv from 'iconv-lite';

/** TextDecoder has those of the web; the tables of old PCs come from iconv-lite. */
function webDecoder(encoding: string): TextDecoder | null {
  try {
    return new TextDecoder(encoding);
  } catch {
    return null;
  }
}

export function isKnownEncoding(encoding: string): boolean {
  return encoding !== '' && (webDecoder(encoding) !== null || iconv.encodingExists(encoding));
}

export function decodeText(bytes: Uint8Array, encoding: string): string {
  return webDecoder(encoding)?.decode(bytes) ?? iconv.decode(Buffer.from(bytes), encoding);
}

/** A stream of bytes as text; what is no character of the encoding becomes U+FFFD, and zeroes, which PostgreSQL does not store, go. */
export async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const web = webDecoder(encoding);
  const old = web === null ? iconv.getDecoder(encoding) : null;
  for await (const chunk of bytes) {
    const text = web?.decode(chunk, { stream: true }) ?? old?.write(Buffer.from(chunk)) ?? '';
    yield text.includes('\0') ? text.replaceAll('\0', '') : text;
  }
  const end = web?.decode() ?? old?.end() ?? '';
  if (end !== '') yield end;
}
