// What other pages show of the verifier, and its page, which loads when it is opened.
export { VerdictMark } from './VerdictMark.tsx';
