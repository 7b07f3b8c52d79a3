// WhatsApp (product design 5.18): numbers, conversations, message templates, consent, click to chat.
export * from './chats.contract.ts';
export * from './consents.contract.ts';
export * from './fields.contract.ts';
export * from './numbers.contract.ts';
export * from './numbers.contract.ts';
export * from './templates.contract.ts';
