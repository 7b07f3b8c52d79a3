// In which encoding a text is: its mark, else UTF-8 where all of it is that, else what its bytes speak for.
import chardet from 'chardet';
import { isTwoByte } from '../../domain/file-kind.ts';

const FALLBACK = 'windows-1252';
/** Western writing has a letter beyond ASCII here and there; where a quarter of them are, it is another script. */
const OTHER_SCRIPT = 0.25;
const CENTRAL_EUROPEAN = /^(?:iso-8859-2|windows-1250)$/i;

/**
 * `sample`: a part of the file that is no UTF-8 where there is one (`isUtf8` false), else its beginning.
 */
export function textEncoding(head: Uint8Array, isUtf8: boolean, sample: Uint8Array): string {
  const twoByte = isTwoByte(head.subarray(0, 4_096));
  if (twoByte) return twoByte;
  if (isUtf8) return 'utf-8';
  const found = chardet.detect(sample);
  if (found === null || !isKnown(found) || /^utf/i.test(found)) return FALLBACK;
  return isOtherScript(sample) || CENTRAL_EUROPEAN.test(found) ? found.toLowerCase() : FALLBACK;
}

function isOtherScript(sample: Uint8Array): boolean {
  let [beyond, letters] = [0, 0];
  for (const byte of sample) {
    if (byte > 127) beyond += 1;
    else if ((byte > 64 && byte < 91) || (byte > 96 && byte < 123)) letters += 1;
  }
  return beyond > (beyond + letters) * OTHER_SCRIPT;
}

export function isKnown(encoding: string): boolean {
  try {
    new TextDecoder(encoding);
    return true;
  } catch {
    return false;
  }
}

/** A stream of bytes as text; what is no character of the encoding becomes U+FFFD, and zeroes, which no text of the database has, go. */
export async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    yield text.includes('\0') ? text.replaceAll('\0', '') : text;
  }
  const end = decoder.decode();
  if (end !== '') yield end;
}
