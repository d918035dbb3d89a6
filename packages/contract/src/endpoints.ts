import type { Endpoint } from './endpoint.ts'
import * as contract from './index.ts'

/**
 * All endpoints of the site's listener, which are all that `index.ts` exports. The API document and the tests of all
 * endpoints read this list.
 */
export const siteEndpoints: readonly Endpoint[] = endpointsIn(contract)

/** The endpoints among what a module exports. */
export function endpointsIn(exported: Readonly<Record<string, unknown>>): readonly Endpoint[] {
  return Object.values(exported).filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}
