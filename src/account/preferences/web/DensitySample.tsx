// What the density does, at once and beside the choice: three rows as tables draw them.

const ROWS = [
  ['Northwind Timber', 'Umeå, Sweden'],
  ['Harbour Joinery', 'Cork, Ireland'],
  ['Alpine Decking', 'Graz, Austria'],
] as const;

export function DensitySample() {
  return (
    <div aria-hidden className="mt-4 overflow-hidden rounded-m border border-line text-sm">
      {ROWS.map(([name, place]) => (
        <div
          key={name}
          className="flex h-(--row) items-center justify-between gap-4 border-b border-line px-3 transition-[height] last:border-b-0"
        >
          <span className="truncate font-medium">{name}</span>
          <span className="truncate text-text-3">{place}</span>
        </div>
      ))}
    </div>
  );
}
