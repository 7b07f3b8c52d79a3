import { describe, expect, it } from 'vitest';
import { SignUpForm } from '../../forms.contract.ts';
import { getSteps, nextStep, readDraft, SIGN_UP_STEPS, shownStep, toStep } from './sign-up-draft.ts';

describe('toStep', () => {
  it.each([
    ['email', 'account'],
    ['password', 'account'],
    ['userType', 'about'],
    ['phoneNumber', 'about'],
    ['skills.3', 'about'],
    ['acceptTerms', 'about'],
    ['plan', 'plan'],
  ])('%s belongs to %s', (field, step) => {
    expect(toStep(field)).toBe(step);
  });

  it('has a step for every field of the form', () => {
    for (const field of Object.keys(SignUpForm.shape)) expect(SIGN_UP_STEPS).toContain(toStep(field));
  });
});

describe('readDraft', () => {
  it.each([
    ['?plan=pro', 'pro', true, 'monthly'],
    ['?plan=pro&interval=yearly', 'pro', true, 'yearly'],
    ['?plan=gold&interval=daily', 'trial', false, 'monthly'],
    ['', 'trial', false, 'monthly'],
  ])('%s chooses %s', (search, plan, planChosen, interval) => {
    expect(readDraft(search)).toMatchObject({ plan, planChosen, interval });
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

describe('the steps', () => {
  const nothing = { plan: 'trial', planChosen: false, payLater: false, hasPayment: false, accountDone: false } as const;
  const free = { ...nothing, planChosen: true } as const;
  const paid = { ...free, plan: 'pro' } as const;

  it('have a payment only for a paid plan', () => {
    expect(getSteps(free)).toEqual(['plan', 'account', 'about']);
    expect(getSteps(paid)).toEqual(['plan', 'payment', 'account', 'about']);
  });

  it.each([
    [nothing, 'plan'],
    [free, 'account'],
    [{ ...free, accountDone: true }, 'about'],
    [paid, 'payment'],
    [{ ...paid, payLater: true }, 'account'],
    [{ ...paid, hasPayment: true }, 'account'],
    // Paid on the page of prices, or in another tab.
    [{ ...nothing, hasPayment: true }, 'account'],
  ] as const)('of %j continue with %s', (progress, step) => {
    expect(nextStep(progress)).toBe(step);
  });

  it.each([
    // Too early: a reload has forgotten the password.
    ['about', free, 'account'],
    ['account', nothing, 'plan'],
    ['account', paid, 'payment'],
    // Back is always possible, but not to what is paid.
    ['plan', { ...free, accountDone: true }, 'plan'],
    ['payment', { ...paid, payLater: true, accountDone: true }, 'payment'],
    ['plan', { ...paid, hasPayment: true }, 'account'],
    ['payment', { ...paid, hasPayment: true }, 'account'],
    ['payment', free, 'plan'],
    [null, paid, 'payment'],
  ] as const)('%s asked for with %j shows %s', (asked, progress, step) => {
    expect(shownStep(asked, progress)).toBe(step);
  });
});
