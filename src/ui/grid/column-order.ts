// Which columns a grid shows, and in which order.

/** Takes the key out and puts it where it is wanted; a key that is not there comes in. */
export function moveColumn(keys: readonly string[], key: string, to: number): string[] {
  const others = keys.filter((each) => each !== key);
  const at = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, at), key, ...others.slice(at)];
}

/** Those that are shown and still exist, the first one always there. */
export function knownColumns<Column extends { key: string }>(
  columns: readonly Column[],
  keys: readonly string[],
): Column[] {
  const [first] = columns;
  const shown = keys.flatMap((key) => columns.find((column) => column.key === key && column !== first) ?? []);
  return first ? [first, ...new Set(shown)] : [];
}
