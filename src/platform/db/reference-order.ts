// Puts tables into an order in which each comes after those that its foreign keys point to.

export interface Reference {
  child: string;
  parent: string;
}

/** Stable: tables that do not depend on each other keep their order. Throws where tables reference each other in a circle. */
export function referenceOrder(tables: string[], references: Reference[]): string[] {
  const ordered: string[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const open = new Set(waiting);
    const blocked = new Set(references.filter(({ parent }) => open.has(parent)).map(({ child }) => child));
    const next = waiting.filter((table) => !blocked.has(table));
    if (next.length === 0) throw new Error(`tables reference each other in a circle: ${waiting.join(', ')}`);
    ordered.push(...next);
    waiting = waiting.filter((table) => blocked.has(table));
  }
  return ordered;
}
