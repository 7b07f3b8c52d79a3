// The templates of a practice number can be sent: every part is known, and every placeholder has an example.
import { expect, test } from 'vitest';
import { z } from 'zod';
import templates from './data/practice-templates.json' with { type: 'json' };
import { readComponents } from './message-template.ts';
import type { WireTemplate } from './practice-answer.ts';

const Template = z.strictObject({
  id: z.string().regex(/^\d+$/),
  name: z.string().regex(/^[a-z_]+$/),
  language: z.string().regex(/^[a-z]{2}_[A-Z]{2}$/),
  category: z.enum(['MARKETING', 'UTILITY']),
  status: z.literal('APPROVED'),
  components: z.array(z.unknown()).min(1),
}) satisfies z.ZodType<WireTemplate>;

test.each(templates.map((template) => [template.name, template] as const))('%s', (_, template) => {
  expect(Template.safeParse(template).error?.issues ?? []).toEqual([]);
  const { supported, variables } = readComponents(template.components);
  expect(supported).toBe(true);
  expect(variables.filter(({ sample }) => sample === '')).toEqual([]);
});
