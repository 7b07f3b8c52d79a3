// The clock of practice.
export { SkipAhead } from './SkipAhead.tsx';
