// Faults of WhatsApp: its campaigns, chats, numbers and consents.

/** @typedef {import('../../scripts/lib/mutants.mjs').Mutant} Mutant */

const CHATS = 'src/outreach/whatsapp/server/chats';

/** @type {readonly Mutant[]} */
export const WHATSAPP_MUTANTS = [
  {
    name: 'whatsapp-uncertain-again',
    kind: 'message sent again that may have arrived',
    file: 'src/outreach/whatsapp/server/campaigns/classify-fault.ts',
    find: "  if (kind === 'uncertain') return { kind, why: fault.text };",
    replace: "  if (kind === 'uncertain') return { kind: 'not-sent', why: fault.text };",
    tests: {
      stage: 'db',
      files: ['src/outreach/campaigns/server/whatsapp.db.test.ts'],
      title: 'never sends again what may have arrived',
    },
  },
  {
    name: 'whatsapp-no-consent',
    kind: 'consent not asked for before sending',
    file: 'src/outreach/campaigns/domain/assess-phone.ts',
    find: "  if (whatsapp !== 'opted-in') return { reason: 'no-consent', detail: '' };\n",
    replace: '',
    tests: { stage: 'unit', files: ['src/outreach/campaigns/domain/assess-phone.test.ts'], title: 'never said so' },
  },
  {
    name: 'whatsapp-cap-forever',
    kind: 'retry without limit',
    file: 'src/outreach/sending/server/queue/queue.store.ts',
    find: "state = 'refused' and attempts < ${maxAttempts}::int",
    replace: "state = 'refused' and ${maxAttempts}::int > 0",
    tests: {
      stage: 'db',
      files: ['src/outreach/campaigns/server/whatsapp.db.test.ts'],
      title: 'twice at most',
    },
  },
  {
    name: 'whatsapp-failures-unseen',
    kind: 'guardrail off',
    file: 'src/outreach/campaigns/server/lifecycle/auto-pause.ts',
    find: 'percent < WHATSAPP_GUARDRAIL.failurePercent',
    replace: 'percent <= 100',
    tests: {
      stage: 'db',
      files: ['src/outreach/campaigns/server/whatsapp.db.test.ts'],
      title: 'a quarter of the last messages fail',
    },
  },
  {
    name: 'whatsapp-window-unchecked',
    kind: 'free words outside the window',
    file: `${CHATS}/send-block.ts`,
    find: "if (kind !== 'template' && !isWindowOpen(lastInboundAt, clock.now()))",
    replace: "if (kind !== 'template' && clock.now() < 0)",
    tests: {
      stage: 'db',
      files: [`${CHATS}/send-messages.db.test.ts`],
      title: 'refuses free words outside the window',
    },
  },
  {
    name: 'whatsapp-late-opt-out',
    kind: 'suppression not checked before the call',
    file: `${CHATS}/send-messages.job.ts`,
    find: 'if (blocked) return fail(',
    replace: "if (blocked && blocked.code !== 'WHATSAPP_SUPPRESSED') return fail(",
    tests: { stage: 'db', files: [`${CHATS}/send-messages.db.test.ts`], title: 'opted out while it waited' },
  },
  {
    name: 'whatsapp-state-back',
    kind: 'state of a message moves back',
    file: `${CHATS}/statuses.store.ts`,
    find: "case when s.read_at is not null then 'read' when s.delivered_at is not null then 'delivered'",
    replace: "case when s.delivered_at is not null then 'delivered' when s.read_at is not null then 'read'",
    tests: { stage: 'db', files: [`${CHATS}/conversations.db.test.ts`], title: 'has one effect of 50 copies' },
  },
  {
    name: 'whatsapp-killed-again',
    kind: 'message sent twice after a kill',
    file: `${CHATS}/messages.store.ts`,
    find: "update whatsapp_messages set state = 'uncertain', leased_until = null",
    replace: "update whatsapp_messages set state = 'queued', leased_until = null",
    tests: {
      stage: 'db',
      files: [`${CHATS}/send-messages.db.test.ts`],
      title: 'is uncertain where the worker was killed',
    },
  },
  {
    name: 'whatsapp-signature',
    kind: 'wrong signature of a webhook accepted',
    file: 'src/outreach/whatsapp/server/webhooks/receive-events.ts',
    find: 'return expected.length === given.length && timingSafeEqual(expected, given);',
    replace: 'return expected.length === given.length || timingSafeEqual(expected, given);',
    tests: {
      stage: 'db',
      files: ['src/outreach/whatsapp/server/webhooks/webhooks.db.test.ts'],
      title: 'with one byte changed is refused',
    },
  },
  {
    name: 'whatsapp-whole-limit',
    kind: 'limit of people used up',
    file: 'src/outreach/whatsapp/server/numbers/numbers.store.ts',
    find: '< ${Math.floor(limit * LIMIT_SHARE)}::int)`',
    replace: '< ${limit}::int)`',
    tests: {
      stage: 'db',
      files: ['src/outreach/whatsapp/server/numbers/numbers.db.test.ts'],
      title: 'stops at 90 %',
    },
  },
  {
    name: 'whatsapp-opt-out-lifted',
    kind: 'opt-out turned back by a message',
    file: 'src/outreach/whatsapp/server/consents/record-consents.ts',
    find: "if (now === 'opted-out' && !(lifts && logged === 'opted-out')) return 'opted-out';",
    replace: '',
    tests: {
      stage: 'db',
      files: ['src/outreach/whatsapp/server/consents/consents.db.test.ts'],
      title: 'is not turned back by hand or by a mere message',
    },
  },
];
