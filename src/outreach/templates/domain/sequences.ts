// Written sequences of emails: their texts, and what they become with a user's answers.
import { escapeHtml } from '#shared/html.ts';
import { BLANK, type SequenceKey, type SequencePurpose } from '../fields.contract.ts';
import data from './data/sequences.json' with { type: 'json' };

export interface WrittenSequence {
  key: SequenceKey;
  purpose: SequencePurpose;
  name: string;
  lead: string;
  blanks: readonly {
    key: string;
    label: string;
    example: string;
    value: string /** Field of the profile. */;
    from?: 'skills';
  }[];
  steps: readonly {
    /** Working days after the step before. */
    wait: number;
    /** '' of a reply in the same conversation. */
    subject: string;
    /** Paragraphs. */
    body: readonly string[];
  }[];
}

export const SEQUENCES = data as readonly WrittenSequence[];

export interface WrittenEmail {
  wait: number;
  subject: string;
  html: string;
}

type Answers = Readonly<Record<string, string>>;

/** The emails of a sequence. An answer that is not given leaves the text that fits everyone; with `null` the blanks stay. */
export function writeSequence({ blanks, steps }: WrittenSequence, answers: Answers | null): WrittenEmail[] {
  const fill = (text: string) =>
    answers === null
      ? text
      : text.replace(BLANK, (_, key: string) => {
          const answer = Object.hasOwn(answers, key) ? answers[key]?.trim() : '';
          return answer || (blanks.find((blank) => blank.key === key)?.value ?? '');
        });
  return steps.map(({ wait, subject, body }) => ({
    wait,
    subject: fill(subject),
    html: body.map((paragraph) => `<p>${escapeHtml(fill(paragraph)).replaceAll('\n', '<br>')}</p>`).join(''),
  }));
}
