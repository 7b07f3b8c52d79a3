// What the rest of the server may use of places.

export { type CityZones, createCityZones, type Place } from './city-zones.ts';
export { registerPlacesRoutes } from './places.routes.ts';
