// Which bytes of a file a request wants (RFC 9110, 14): players seek by them, and Safari plays nothing without them. The web framework
// has this for files on its own disk alone; ours may be in S3. `range-parser` 1.3 refuses the last 99 bytes of a file of 10, which are all of it.

/** Both inclusive, from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

const ONE_RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/**
 * `size` in bytes. Null: the whole file, also for what is malformed, for several ranges at once and under `If-Range`, since the files
 * have no validators; all of it may be answered so. `unsatisfiable`: 416.
 */
export function byteRange(
  { range, 'if-range': ifRange }: { range?: string | undefined; 'if-range'?: string | string[] | undefined },
  size: number,
): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = ONE_RANGE.exec(range ?? '') ?? [];
  if (ifRange !== undefined || (first === '' && last === '')) return null;
  // The last so many bytes.
  if (first === '') {
    const start = Math.max(0, size - Number(last));
    return Number(last) === 0 || size === 0 ? 'unsatisfiable' : { start, end: size - 1 };
  }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
