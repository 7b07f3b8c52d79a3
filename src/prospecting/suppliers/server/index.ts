// What app/server builds of this feature.
export { registerSuppliersRoutes } from './suppliers.routes.ts';
