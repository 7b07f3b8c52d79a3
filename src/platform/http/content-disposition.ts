// The name of a file in the header of its answer (RFC 6266): a plain one for every program, and the real one, encoded.

interface FileName {
  /** Of the user: anything. */
  name: string;
  /** ASCII, for programs that read no encoded names. */
  plain: string;
  /** A download unless told. */
  how?: 'attachment' | 'inline';
}

/** RFC 5987 takes fewer characters as they are than `encodeURIComponent` leaves. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export function contentDisposition({ name, plain, how = 'attachment' }: FileName): string {
  // Characters that turn or hide a part of the name ("fdp.exe" read backwards), halves of characters, and folders.
  const shown = name.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').replace(/[\\/]/g, '_');
  return `${how}; filename="${plain}"; filename*=UTF-8''${encode(shown)}`;
}
