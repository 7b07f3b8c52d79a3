// Between what the controls of a schedule hold and what is stored: local times.

const two = (number: number) => String(number).padStart(2, '0');

/** "2026-11-24T09:30" in the reader's zone, as the control holds it. */
export function inputOf(at: string): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Null while it is not whole. */
export function momentOf(input: string): string | null {
  const date = new Date(input);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
