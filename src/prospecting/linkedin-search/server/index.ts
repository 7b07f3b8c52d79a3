// What app/server builds of this feature.
export { createLinkedinSource, registerLinkedinRoutes } from './linkedin.routes.ts';
export { searchCompanies, searchPeople } from './search-linkedin.ts';
