// The headers of a mail as it came: read for answering it, and shown as they are.

export interface HeaderLine {
  name: string;
  /** Unfolded, still encoded. */
  value: string;
}

/** Everything before the first empty line. Lines that are none are left out. */
export function headOf(source: string): HeaderLine[] {
  const end = source.search(/\r?\n\r?\n/);
  const head = (end === -1 ? source : source.slice(0, end)).replace(/\r?\n(?=[ \t])/g, '');
  return head.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^([!-9;-~]+):\s*(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value: value?.trim() ?? '' }];
  });
}

/** The first of that name; '' where there is none. */
export function headerOf(head: readonly HeaderLine[], name: string): string {
  const wanted = name.toLowerCase();
  return head.find((line) => line.name.toLowerCase() === wanted)?.value ?? '';
}
