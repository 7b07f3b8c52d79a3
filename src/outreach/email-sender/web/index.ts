// Writing to many contacts at once, and the undo bar.
export { SentUndo } from './SentUndo.tsx';
export { WriteManyButton } from './WriteManyButton.tsx';
