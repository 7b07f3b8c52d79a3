import { describe, expect, it } from 'vitest';
import { SignUpForm } from '../../forms.contract.ts';
import { readDraft, SIGN_UP_STEPS, stepOf } from './sign-up-draft.ts';

describe('stepOf', () => {
  it.each([
    ['email', 'account'],
    ['password', 'account'],
    ['userType', 'account'],
    ['phoneNumber', 'about'],
    ['skills.3', 'about'],
    ['acceptTerms', 'plan'],
    ['plan', 'plan'],
  ])('%s belongs to %s', (field, step) => {
    expect(stepOf(field)).toBe(step);
  });

  it('has a step for every field of the form', () => {
    for (const field of Object.keys(SignUpForm.shape)) expect(SIGN_UP_STEPS).toContain(stepOf(field));
  });
});

describe('readDraft', () => {
  it.each([
    ['?plan=pro', 'pro'],
    ['?plan=gold', 'trial'],
    ['', 'trial'],
  ])('%s chooses %s', (search, plan) => {
    expect(readDraft(search).plan).toBe(plan);
  });

  it.each([
    ['?checkout=cs_test_a1B2c3D4', 'cs_test_a1B2c3D4'],
    ['?checkout=short', ''],
    ['?checkout=%2F%2Fevil.example%2Fcs_test', ''],
    ['', ''],
  ])('%s names the payment %j', (search, checkoutId) => {
    expect(readDraft(search).checkoutId).toBe(checkoutId);
  });
});
