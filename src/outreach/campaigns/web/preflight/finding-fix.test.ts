// Every error of preflight has its fix in place, and every warning that the user can do something about.
import { describe, expect, it } from 'vitest';
import { PREFLIGHT_MESSAGES } from '../../domain/preflight-messages.ts';
import { createSetup } from '../../domain/presets.ts';
import { FINDINGS, type FindingCode } from '../../fields.contract.ts';
import type { CampaignSetup } from '../../setup.contract.ts';
import { changeVariants, type Finding, findFix, findPlace, getSubject } from './finding-fix.ts';

let made = 0;
const setup: CampaignSetup = createSetup('sequence', () => `id-${made++}`);
const [, second] = setup.steps;
const variantId = second?.variants[0]?.id ?? '';

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

const makeFinding = (code: FindingCode, more: Partial<Finding> = {}): Finding => ({
  code,
  level: PREFLIGHT_MESSAGES[code].level,
  title: '',
  advice: '',
  step: OF_A_STEP.has(code) ? 2 : null,
  variantId: OF_A_STEP.has(code) ? variantId : null,
  people: 0,
  detail: '',
  ...more,
});

it.each(FINDINGS.filter((code) => PREFLIGHT_MESSAGES[code].level !== 'note' && !OF_PEOPLE.has(code)))('%s', (code) => {
  const fix = findFix(makeFinding(code), setup, true);
  expect(fix?.label ?? findPlace({ code }, 'email')).toBeTruthy();
  if (fix && 'to' in fix && OF_A_STEP.has(code))
    expect(fix).toEqual({ label: 'Edit step 2', to: `?tab=steps&step=${second?.id}` });
});

describe('one press', () => {
  const change = (code: FindingCode, from: CampaignSetup, more: Partial<Finding> = {}) => {
    const fix = findFix(makeFinding(code, more), from, true);
    if (!fix || !('change' in fix)) throw new Error(`${code} changes nothing`);
    return { ...from, ...fix.change };
  };
  const withSecond = (part: Partial<NonNullable<typeof second>>): CampaignSetup => ({
    ...setup,
    steps: setup.steps.map((step) => (step === second ? { ...step, ...part } : step)),
  });

  it('excludes addresses, and keeps the other exclusions', () => {
    const { audience } = change('role-address', setup);
    expect(audience.leaveOut).toEqual({ ...setup.audience.leaveOut, role: true });
  });

  it('opens sending hours', () => {
    const closed = { ...setup, schedule: { ...setup.schedule, windows: {} } };
    expect(change('no-window', closed).schedule.windows).toEqual(setup.schedule.windows);
  });

  it('removes a condition, a file that is gone, and a variant that is the same', () => {
    const condition = { of: 'clicked', is: true } as const;
    expect(change('condition-broken', withSecond({ condition })).steps[1]?.condition).toBeNull();
    const file = (name: string) => ({ file: name, name, type: '', bytes: 1 });
    const [variant] = second?.variants ?? [];
    if (!variant) throw new Error('a step has a variant');
    const filed = withSecond({ variants: [{ ...variant, attachments: [file('a.pdf'), file('b.pdf')] }] });
    const kept = change('attachment-gone', filed, { detail: 'a.pdf' }).steps[1]?.variants[0]?.attachments;
    expect(kept?.map(({ name }) => name)).toEqual(['b.pdf']);
    const twice = withSecond({ variants: [variant, { ...variant, id: 'twin' }] });
    expect(change('same-text', twice, { variantId: 'twin' }).steps[1]?.variants.map(({ id }) => id)).toEqual([
      variantId,
    ]);
  });

  it('changes nothing of a campaign that was launched', () => {
    expect(findFix(makeFinding('role-address'), setup, false)).toBeNull();
    expect(findFix(makeFinding('condition-broken'), setup, false)).toMatchObject({ label: 'Edit step 2' });
  });
});

it('changes the variant of a finding alone, and reads its subject', () => {
  const finding = makeFinding('empty-subject');
  const steps = changeVariants(setup, finding, (variant) => ({ ...variant, subject: 'Oak' }));
  expect(steps.map(({ variants }) => variants[0]?.subject)).toEqual(['', 'Oak', '']);
  expect(getSubject({ ...setup, steps }, finding)).toBe('Oak');
});

it('has no fallback in the text of a WhatsApp template', () => {
  expect(findPlace({ code: 'missing-variable' }, 'whatsapp')).toBeNull();
});

it('has an input or a button at what only linked elsewhere before', () => {
  const places = (['audience-broken', 'capacity', 'no-number', 'unmapped-variable'] as const).map((code) =>
    findPlace({ code }, code === 'capacity' ? 'email' : 'whatsapp'),
  );
  expect(places).toEqual(['broken-audience', 'capacity', 'number', 'variable']);
});
