import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { pathOf } from './answer-errors.ts'
import { trustIn, visitorAddress } from './visitor-address.ts'

/**
 * Refuses calls to a listener from other addresses than these, before anything else of it is done. Health checks and metrics
 * stay open: they come from other machines, and say nothing about anybody. An empty list refuses nobody.
 */
export function allowAddresses(app: FastifyInstance, addresses: readonly string[]): void {
  if (addresses.length === 0) return
  const isAllowed = trustIn(addresses)
  app.addHook('onRequest', (request, _, done) => {
    const isOpen = /^\/(?:health\/|metrics$)/.test(pathOf(request))
    if (isOpen || isAllowed(visitorAddress(request), 0)) done()
    else done(new Refusal('operator.address_refused'))
  })
}
