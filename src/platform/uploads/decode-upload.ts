// A file as text, in the three forms of product-spec section 5: base64, base64url, and a data URL. Each refuses what belongs
// to another form rather than guessing, since half a guess is a broken file.
import { UploadRefused } from './upload-refused.ts';

export type UploadEncoding = 'base64' | 'base64url' | 'data_url';

const DATA_URL = /^data:([^,]*),/;
const ALPHABET = { base64: /^[A-Za-z0-9+/]*={0,2}$/, base64url: /^[A-Za-z0-9_-]*={0,2}$/ };

/** @throws UploadRefused with the rule that the text breaks. */
export function decodeUpload(data: string, encoding: UploadEncoding, maxBytes: number): Buffer {
  const bytes = encoding === 'data_url' ? decodeDataUrl(data, maxBytes) : decodeBase64(data, encoding, maxBytes);
  if (bytes.length === 0) throw new UploadRefused('The file is empty');
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  return bytes;
}

function decodeBase64(data: string, encoding: 'base64' | 'base64url', maxBytes: number): Buffer {
  const foreign = (encoding === 'base64' ? /[-_]/ : /[+/]/).exec(data)?.[0];
  if (foreign !== undefined) {
    const other = encoding === 'base64' ? 'base64url' : 'base64';
    throw new UploadRefused(`This is not ${encoding}: “${foreign}” belongs to ${other}`);
  }
  const digits = data.replace(/={1,2}$/, '');
  const padded = digits.length !== data.length;
  // Padding may be left out; where it stands, it must be right. One digit alone is less than a byte.
  if (!ALPHABET[encoding].test(data) || digits.length % 4 === 1 || (padded && data.length % 4 !== 0)) {
    throw new UploadRefused(`This is not ${encoding}: it has a character or a length that ${encoding} does not have`);
  }
  if (Math.floor((digits.length * 3) / 4) > maxBytes) throw tooLarge(maxBytes);
  return Buffer.from(digits, encoding);
}

/** The type that it states is not looked at: what a file is, its bytes say. */
function decodeDataUrl(data: string, maxBytes: number): Buffer {
  const [head, middle = ''] = DATA_URL.exec(data) ?? [];
  if (head === undefined) throw new UploadRefused('A data URL must have the form data:[type][;base64],data');
  const rest = data.slice(head.length);
  if (/;base64$/i.test(middle)) return decodeBase64(rest, 'base64', maxBytes);
  if (rest.length > maxBytes * 3) throw tooLarge(maxBytes);
  return percentDecoded(rest);
}

function percentDecoded(text: string): Buffer {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) throw new UploadRefused('This data URL is not encoded as it should be');
  return Buffer.from(
    Buffer.from(text, 'utf8')
      .toString('latin1')
      .replace(/%([0-9A-Fa-f]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

function tooLarge(maxBytes: number): UploadRefused {
  return new UploadRefused(`The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`);
}
