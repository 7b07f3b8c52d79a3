// Written sequences as a user would send them: rendered by the engine, for an example contact.
import { senderProfile } from '#account/accounts/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteOutput } from '#shared/contract.ts';
import type { Principal } from '#shared/principal.ts';
import type { listSequences, SequenceAnswers, SequenceKey } from '../contract.ts';
import { renderMail, type Values } from '../domain/engine/render.ts';
import { SEQUENCES, type WrittenEmail, writeSequence } from '../domain/sequences.ts';
import { ANSWER_MAX } from '../fields.contract.ts';
import { createMailRenderer } from './mail-renderer.ts';

const EXAMPLE = { firstName: 'Mara', name: 'Mara Lindqvist', companyName: 'Northwind Timber' } as const;
/** Of a profile, as a part of a sentence. */
const MAX_SKILLS = 3;

export async function readSequences(
  { db }: Platform,
  { workspaceId, userId }: Principal,
): Promise<RouteOutput<typeof listSequences>> {
  const [renderer, profile] = await Promise.all([
    createMailRenderer(db, workspaceId, userId),
    senderProfile(db, workspaceId, userId),
  ]);
  const values: Values = { ...EXAMPLE, ...renderer.sender };
  const skills = (profile?.skills ?? []).slice(0, MAX_SKILLS).join(', ').slice(0, ANSWER_MAX);
  const items = SEQUENCES.map((sequence) => {
    const { key, purpose, name, lead, blanks } = sequence;
    const emails = writeSequence(sequence, null);
    const opening = emails[0]?.subject ?? '';
    return {
      ...{ key, purpose, name, lead },
      blanks: blanks.map(({ from, ...blank }) => ({ ...blank, answer: from === 'skills' ? skills : '' })),
      steps: emails.map(({ wait, subject, html }) => {
        const compiled = renderer.compile({ subject: subject || `Re: ${opening}`, html });
        const rendered = renderMail(compiled, values, key);
        return { wait, subject: rendered.subject, text: rendered.text.trim() };
      }),
    };
  });
  return { items, contact: { name: EXAMPLE.name, company: EXAMPLE.companyName } };
}

/** The emails of one, ready to be sent. */
export function sequenceEmails(key: SequenceKey, answers: SequenceAnswers): WrittenEmail[] {
  const sequence = SEQUENCES.find((each) => each.key === key);
  if (!sequence) throw new Error(`no sequence ${key}`);
  return writeSequence(sequence, answers);
}
