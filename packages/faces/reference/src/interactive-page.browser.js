/**
 * Shows the document of the API or, with `?tenant=`, of a tenant. An entered key stays in the page's memory; the document
 * is then fetched again with it, which includes the private collections.
 */
/** The base URL of the service: this page is at `/docs/interactive` below it. */
const service = new URL('../', location.href);
const tenant = new URLSearchParams(location.search).get('tenant');
let key;

/** Follows the system's colour scheme. */
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
