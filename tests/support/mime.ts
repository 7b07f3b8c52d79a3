// Mails out of parts, in every way that parts are written: disposition, name, transfer encoding, nesting.

export type Encoding = '7bit' | 'base64' | 'quoted-printable';

export interface Part {
  type: string;
  body: string;
  encoding?: Encoding;
  disposition?: string;
}

/** Its headers and its body, as a part or as a whole mail. */
export function part({ type, body, encoding = '7bit', disposition = '' }: Part): string {
  const head = [
    `Content-Type: ${type}`,
    ...(encoding === '7bit' ? [] : [`Content-Transfer-Encoding: ${encoding}`]),
    ...(disposition === '' ? [] : [`Content-Disposition: ${disposition}`]),
  ];
  return `${head.join('\n')}\n\n${encoded(body, encoding)}`;
}

let boundaries = 0;

/** `multipart/SUBTYPE` of parts that `part` or `multipart` made; `params` begin with a semicolon. */
export function multipart(subtype: string, parts: readonly string[], params = ''): string {
  boundaries += 1;
  const boundary = `part-${boundaries}`;
  const body = parts.map((one) => `--${boundary}\n${one}\n`).join('');
  return `Content-Type: multipart/${subtype}${params}; boundary="${boundary}"\n\n${body}--${boundary}--\n`;
}

/** A mail with these headers; `content` begins with its own Content-Type, as `part` and `multipart` make it. */
export function mail(headers: Readonly<Record<string, string>>, content: string): Buffer {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${head.join('\n')}\nMIME-Version: 1.0\n${content}`.replace(/\r?\n/g, '\r\n'));
}

function encoded(text: string, encoding: Encoding): string {
  if (encoding === '7bit') return text;
  const bytes = Buffer.from(text.replace(/\r?\n/g, '\r\n'));
  if (encoding === 'base64') return bytes.toString('base64').replace(/.{76}/g, '$&\n');
  return text.replace(/[=\u0080-\u{10ffff}]/gu, (letter) =>
    [...Buffer.from(letter)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}
