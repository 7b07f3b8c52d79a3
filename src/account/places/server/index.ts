// What the rest of the server may use of places.

export { readPlace } from '../domain/read-place.ts';
export { type CityZones, createCityZones, type Place } from './city-data.ts';
export { type CityNames, createCityNames } from './city-names.ts';
export { registerPlacesRoutes } from './places.routes.ts';
