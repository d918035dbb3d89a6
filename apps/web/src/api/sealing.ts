/**
 * Loads the code that encrypts request bodies together with the forms that need it. A browser never retries a module
 * that failed to load in the same page, so loading it on the first submit could leave the form unusable after a brief
 * loss of connection.
 */
export const loadSealing = () => import('@baize/contract/seal')
