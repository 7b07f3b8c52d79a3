// The name of a row that opens beside its table: the keyboard's way to what a press anywhere on the row does.

export function RowName({ children }: { children: string }) {
  return (
    // The press goes on to the row, which opens.
    <button
      type="button"
      data-row-details=""
      className="block max-w-full truncate text-left font-semibold hover:text-accent hover:underline"
    >
      {children}
    </button>
  );
}
