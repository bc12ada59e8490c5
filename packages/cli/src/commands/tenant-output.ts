/** How commands print a tenant. */

export const stateOf = (isEnabled: boolean): string => (isEnabled ? 'enabled' : 'disabled');
