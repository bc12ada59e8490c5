/**
 * Shows the document of the API or, behind `?tenant=`, of a tenant. A key that is entered stays in the memory of the page;
 * the document is then read anew with it, for it opens the private collections.
 */
/** This page is at `/docs/interactive`, wherever the service is. */
const service = new URL('../', location.href);
const tenant = new URLSearchParams(location.search).get('tenant');
let key;

/** The colours of the system. */
const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

const readAnewWithKey = {
  statePlugins: {
    auth: {
      wrapActions: {
        authorize: (authorize, system) => (payload) => {
          authorize(payload);
          key = payload.key.value;
          system.specActions.download();
        },
        logout: (logout, system) => (payload) => {
          logout(payload);
          key = undefined;
          system.specActions.download();
        },
      },
    },
  },
};

globalThis.SwaggerUIBundle({
  url: new URL(tenant === null ? 'api/v1/openapi.json' : `t/${encodeURIComponent(tenant)}/openapi.json`, service).href,
  dom_id: '#reference',
  plugins: [() => readAnewWithKey],
  requestInterceptor: (request) => {
    if (request.loadSpec && key !== undefined) request.headers['x-api-key'] = key;
    return request;
  },
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  syntaxHighlight: { theme: 'tomorrow-night' },
  validatorUrl: null,
});
