// What the rest of the server may use of places.
export { registerPlacesRoutes } from './places.routes.ts';
