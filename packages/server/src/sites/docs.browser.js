/** Shows the document of the API or, behind `?tenant=`, of a tenant. A key that is entered stays in the page's memory. */
const tenant = new URLSearchParams(location.search).get('tenant');

globalThis.SwaggerUIBundle({
  url: tenant === null ? '/api/v1/openapi.json' : `/t/${encodeURIComponent(tenant)}/openapi.json`,
  dom_id: '#reference',
  deepLinking: true,
  displayRequestDuration: true,
  validatorUrl: null,
});
