// Other names of cities, as the search for cities needs them; other features take them from the surface.
export { OTHER_NAMES } from '../fields.contract.ts';
