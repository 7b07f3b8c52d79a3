// Every error of preflight has its fix in place, and every warning that the user can do something about.
import { expect, it } from 'vitest';
import { PREFLIGHT_MESSAGES } from '../../domain/preflight-messages.ts';
import { FINDINGS, type FindingCode } from '../../fields.contract.ts';
import type { CampaignSetup } from '../../setup.contract.ts';
import { findFix } from './finding-fix.ts';

const setup = { steps: [{ id: 'first' }, { id: 'second' }] } as CampaignSetup;
const OF_A_STEP = new Set<FindingCode>([
  'empty-subject',
  'empty-body',
  'unknown-field',
  'condition-broken',
  'missing-variable',
  'missing-later',
  'attachment-gone',
  'attachments-too-large',
  'same-text',
  'long-subject',
  'many-links',
  'no-template',
  'template-gone',
  'template-not-approved',
  'template-paused',
  'template-unsupported',
  'template-file-missing',
  'template-file-wrong',
  'template-other-number',
  'unmapped-variable',
  'same-message',
]);
/** Their contacts are listed below them. */
const OF_PEOPLE = new Set<FindingCode>(['stale-verdict', 'free-domain']);

it.each(FINDINGS.filter((code) => PREFLIGHT_MESSAGES[code].level !== 'note' && !OF_PEOPLE.has(code)))('%s', (code) => {
  const step = OF_A_STEP.has(code) ? 2 : null;
  const finding = {
    code,
    level: PREFLIGHT_MESSAGES[code].level,
    title: '',
    advice: '',
    step,
    variantId: null,
    people: 0,
    detail: '',
  };
  const fix = findFix(finding, setup);
  expect(fix?.label).toBeTruthy();
  if (step !== null) expect(fix).toEqual({ label: 'Edit step 2', to: '?tab=steps&step=second' });
});
