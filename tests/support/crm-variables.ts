// Where a server finds the simulated CRMs.

/** Settings under which every CRM is the simulator at `url`, which knows these clients. */
export function crmVariables(url: string): Record<string, string> {
  return {
    HUBSPOT_CLIENT_ID: 'hubspot-client',
    HUBSPOT_CLIENT_SECRET: 'hubspot-secret',
    HUBSPOT_AUTH_BASE_URL: `${url}/hubspot`,
    HUBSPOT_API_BASE_URL: `${url}/hubspot`,
  };
}
