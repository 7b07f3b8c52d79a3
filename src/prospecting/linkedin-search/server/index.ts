// What app/server builds of this feature.
export { createLinkedinSource } from './create-linkedin-source.ts';
export { registerLinkedinRoutes } from './linkedin.routes.ts';
export { searchCompanies } from './search-companies.ts';
export { searchPeople } from './search-people.ts';
