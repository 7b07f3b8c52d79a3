// What the rest of the browser side may use of accounts. Pages load when they are opened.
export { leaveForSignIn } from './departure.ts';
export { SessionHeartbeat } from './SessionHeartbeat.tsx';
export { meQuery, useMe } from './use-me.ts';
export { useSignOut } from './use-sign-out.ts';
export { useVisitor } from './use-visitor.ts';
