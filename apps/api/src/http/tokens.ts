/** Names by which the composition root hands out what is no class. */
export const OPTIONS = Symbol('server options');
export const STORE = Symbol('event store');
export const STORE_LOG = Symbol('log of the store');
export const REGISTER = Symbol('register of access');
