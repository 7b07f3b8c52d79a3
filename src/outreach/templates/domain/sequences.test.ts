// Written sequences can be sent as they are: known fields with fallbacks, nothing for the lint, no empty place.
import { expect, it, test } from 'vitest';
import { z } from 'zod';
import { ANSWER_MAX, BLANK, SEQUENCE_KEYS, SEQUENCE_PURPOSES } from '../fields.contract.ts';
import { ADVICE } from '../limits.contract.ts';
import data from './data/sequences.json' with { type: 'json' };
import { compileMail } from './engine/compile.ts';
import { variablesByName } from './engine/lexer.ts';
import { renderMail } from './engine/render.ts';
import { countWords, lint } from './lint.ts';
import { SEQUENCES, type WrittenSequence, writeSequence } from './sequences.ts';
import { variableCatalogue } from './variables.ts';

const catalogue = variablesByName(variableCatalogue([]));
const surroundings = { lookup: (name: string) => catalogue.get(name)?.key ?? null };
const known = { variables: catalogue, snippets: new Set<string>() };

const Answer = z.string().min(3).max(ANSWER_MAX);
const Sequence = z.strictObject({
  key: z.enum(SEQUENCE_KEYS),
  purpose: z.enum(SEQUENCE_PURPOSES),
  name: z.string().min(3).max(40),
  lead: z.string().max(80).endsWith('.'),
  blanks: z
    .array(
      z.strictObject({
        key: z.string().regex(/^[a-z]+$/),
        label: z.string().max(40),
        example: Answer,
        value: Answer,
        from: z.literal('skills').optional(),
      }),
    )
    .min(1)
    .max(3),
  steps: z
    .array(
      z.strictObject({
        wait: z.number().int().min(0).max(15),
        subject: z.string(),
        body: z.array(z.string().min(1)).min(3),
      }),
    )
    .min(2)
    .max(4),
}) satisfies z.ZodType<WrittenSequence>;

test('there is one of each key, and one at least of each purpose', () => {
  expect(SEQUENCES.map(({ key }) => key)).toEqual([...SEQUENCE_KEYS]);
  expect(new Set(SEQUENCES.map(({ name }) => name)).size).toBe(SEQUENCES.length);
  expect(new Set(SEQUENCES.map(({ purpose }) => purpose))).toEqual(new Set(SEQUENCE_PURPOSES));
});

/** Phrases of spam, of pressure, and of a familiarity that there is not. */
const UNWANTED =
  /\b(free|guarantee\w*|discount|urgent|limited|act now|buy now|click|cheap|bargain|cash|winner|risk-free|hope this (email )?finds you|touch(ing)? base|circl(e|ing) back|just checking in|quick question|reach(ing)? out|pick your brain|synergy|dear friend|love what you)\b|!/i;

const EXAMPLES = (sequence: WrittenSequence) =>
  Object.fromEntries(sequence.blanks.map(({ key, example }) => [key, example]));

it.each(data.map((sequence) => [sequence.key, sequence] as const))('%s', (_, raw) => {
  expect(Sequence.safeParse(raw).error?.issues ?? []).toEqual([]);
  const sequence = SEQUENCES.find(({ key }) => key === raw.key) as WrittenSequence;
  const texts = sequence.steps.flatMap(({ subject, body }) => [subject, ...body]);
  const used = new Set(texts.flatMap((text) => [...text.matchAll(BLANK)].map(([, key]) => key)));
  expect(used).toEqual(new Set(sequence.blanks.map(({ key }) => key)));
  expect(sequence.steps[0]?.wait).toBe(0);
  expect(sequence.steps.slice(1).every(({ wait }) => wait >= 2)).toBe(true);
  expect(texts.join('\n')).not.toMatch(UNWANTED);

  for (const answers of [{}, EXAMPLES(sequence)]) {
    const emails = writeSequence(sequence, answers);
    const opening = emails[0]?.subject ?? '';
    expect(opening).not.toBe('');
    for (const { subject, html } of emails) {
      const whole = subject || `Re: ${opening}`;
      // The product adds the ways to opt out below every email of a campaign.
      const faults = lint({ channel: 'email', subject: whole, html, mode: 'rich' }, known);
      expect(faults.filter(({ code }) => code !== 'no-opt-out')).toEqual([]);

      const compiled = compileMail({ subject: whole, html }, surroundings);
      expect([...compiled.unknown, ...compiled.unknownSnippets, ...compiled.removed]).toEqual([]);
      // Of a contact with an address alone, in the name of a user whose profile has a name alone.
      const bare = renderMail(compiled, { 'sender.name': 'Jonas Keller' }, 'x');
      expect(bare.missing).toEqual([]);
      expect(bare.subject.length).toBeLessThanOrEqual(ADVICE.subject + 'Re: '.length);
      expect(`${bare.subject} ${bare.text}`).not.toMatch(/[[\]{}|]| {2}| [,.]/);
      const words = countWords(bare.text);
      expect(words).toBeGreaterThanOrEqual(50);
      expect(words).toBeLessThanOrEqual(110);
    }
  }
});

test('an answer is text: it holds no markup', () => {
  const [first] = SEQUENCES;
  if (!first) throw new Error('there are sequences');
  const [email] = writeSequence(first, { offer: 'a <b>bold</b> offer', unknown: 'x' });
  expect(email?.html).toContain('a &lt;b&gt;bold&lt;/b&gt; offer');
});
