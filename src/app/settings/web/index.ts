// What the palette may use of the settings.
export { useSections } from './sections.tsx';
