/** The settings of a service to which the test is the proxy that tells it addresses. */
export const behindProxy = { TRUST_PROXY: '127.0.0.1', RATE_LIMIT_ANONYMOUS: '60' };
