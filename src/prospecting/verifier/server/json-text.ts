// JSON as the database takes it: half a character and the character of code 0, which servers may answer, are left out.

const NO_CHARACTER = /\0|\p{Surrogate}/gu;

export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'string' ? each.replace(NO_CHARACTER, '') : each,
  );
}
