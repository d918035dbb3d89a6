/**
 * Loads what seals the bodies of encrypted calls, for forms that send such: they arrive together. A browser tries a part that
 * once failed to load never again in the same page; a connection that is gone for the moment of the first press would
 * otherwise leave a form that can be sent no more.
 */
export const loadSealing = () => import('@baize/contract/seal')
