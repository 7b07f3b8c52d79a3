// What the rest of the browser side may use of places.
export { CityField } from './CityField.tsx';
