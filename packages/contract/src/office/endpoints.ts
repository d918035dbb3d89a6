import type { Endpoint } from '../endpoint.ts'
import { endpointsIn } from '../endpoints.ts'
import * as office from './index.ts'

/** All endpoints of the back office's listener, which are all that `index.ts` here exports. */
export const officeEndpoints: readonly Endpoint[] = endpointsIn(office)
