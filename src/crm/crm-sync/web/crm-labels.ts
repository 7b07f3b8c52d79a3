// Labels of states, actions and reasons.
import type { Tone } from '#ui/Badge.tsx';
import type {
  Direction,
  Fallback,
  ReplyPushState,
  ReplyStatus,
  RowAction,
  RowState,
  RunState,
  Transform,
} from '../fields.contract.ts';

interface Label {
  label: string;
  tone: Tone;
}

export const RUN_STATE_LABELS: Record<RunState, Label> = {
  planning: { label: 'Checking', tone: 'info' },
  planned: { label: 'Dry run ready', tone: 'accent' },
  pushing: { label: 'Pushing', tone: 'info' },
  done: { label: 'Pushed', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  failed: { label: 'Stopped', tone: 'bad' },
  undoing: { label: 'Undoing', tone: 'info' },
  undone: { label: 'Undone', tone: 'neutral' },
};

export const ACTION_LABELS: Record<RowAction, Label> = {
  create: { label: 'Create', tone: 'good' },
  update: { label: 'Update', tone: 'info' },
  none: { label: 'Unchanged', tone: 'neutral' },
  skip: { label: 'Skip', tone: 'neutral' },
  ask: { label: 'Choose', tone: 'warn' },
};

export const ROW_STATE_LABELS: Record<Exclude<RowState, 'planned' | 'sending'>, Label> = {
  done: { label: 'Written', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  left: { label: 'Not written', tone: 'warn' },
  undone: { label: 'Undone', tone: 'neutral' },
};

export const REPLY_LABELS: Record<ReplyStatus, Label> = {
  interested: { label: 'Interested', tone: 'good' },
  'not-now': { label: 'Not now', tone: 'warn' },
  no: { label: 'No', tone: 'neutral' },
};

export const REPLY_STATE_LABELS: Record<ReplyPushState, Label> = {
  waiting: { label: 'Waiting', tone: 'info' },
  done: { label: 'Pushed', tone: 'good' },
  left: { label: 'Not pushed', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
};

/** Why nothing was done with a reply. `detail`: the field that is meant, where there is one. */
export function replyReason(reason: string, detail: string): string {
  switch (reason) {
    case 'thread-gone':
      return 'The conversation was deleted.';
    case 'decided-otherwise':
      return 'The reply has another status now.';
    case 'nothing-set':
      return 'Nothing is set for this status.';
    case 'no-field':
      return `The field ${detail} is no longer there or is read-only. Choose another one.`;
    case 'no-contact':
      return 'This person is not one of your contacts, and contacts are matched by their Leadwright ID. Save them first.';
    case 'several':
      return 'Several contacts of the CRM match. Start a dry run with this contact, choose one there, then retry.';
    default:
      return reasonText(reason, detail, 'email');
  }
}

/** Why a record is left out. `detail`: the field that is meant, where there is one. */
export function reasonText(reason: string, detail: string, match: string): string {
  switch (reason) {
    case 'no-key':
      return `It has no ${match} to match by.`;
    case 'gone-there':
      return 'It was deleted in the CRM and is not created again.';
    case 'required':
      return `The CRM requires ${detail}. Fill it in, or choose a value under “If empty” in the mapping.`;
    case 'taken':
      return 'The matching record is linked to another one of yours.';
    case 'deleted-here':
      return 'It was deleted here.';
    case 'changed-there':
      return detail ? `${detail} changed in the CRM since the dry run.` : 'It changed in the CRM since the dry run.';
    case 'chosen':
      return 'You chose to skip it.';
    default:
      return '';
  }
}

/** Why a field is not written. */
export const NOTE_LABELS: Record<string, string> = {
  kept: 'the CRM has another value, which is kept',
  gone: 'the field no longer exists in the CRM',
  'read-only': 'the field is read-only',
  'not-a-choice': 'the value is not one of the choices of the field',
  'not-a-number': 'the value is not a number',
  'not-a-date': 'the value is not a date',
  'too-long': 'the value is too long for the field',
};

export const DIRECTION_LABELS: Record<Direction, string> = { push: 'To CRM', pull: 'From CRM', both: 'Both ways' };

/** `none` is named after what follows from it. */
export const FALLBACK_LABELS: Record<Exclude<Fallback, 'none'>, string> = {
  'email-name': 'Name in the email',
  company: 'Company domain',
  fixed: 'This value',
};

export const TRANSFORM_LABELS: Record<Transform, string> = {
  none: 'As it is',
  'lower-case': 'Lower case',
  'upper-case': 'Upper case',
  'first-word': 'First word',
  host: 'Domain of the address',
  'country-name': 'Country name',
  digits: 'Digits only',
};
