// A list of names: texts, objects that hold a `name`, or one text with separators; without repetitions.
import { z } from 'zod';
import { isRecord, looseLine, looseList } from '#shared/lenient.ts';

const name = looseLine(80);

export function looseNames(max: number) {
  const list = looseList(
    z.unknown().transform((value) => name.parse(isRecord(value) ? value.name : value) || null),
    max,
  );
  return z
    .unknown()
    .optional()
    .transform((value): string[] => {
      const parts = typeof value === 'string' ? value.slice(0, 4_000).split(/[,|]/) : value;
      return [...new Set(list.parse(parts))];
    });
}
