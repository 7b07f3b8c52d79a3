// Any text at all, for properties. As `fc.string({ unit: 'binary' })` makes it, but for the second that setting that up takes.
import fc from 'fast-check';

const CHARACTER = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }));

export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(CHARACTER, { maxLength }).map((codes) => String.fromCodePoint(...codes));
