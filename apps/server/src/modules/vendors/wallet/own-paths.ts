import type { FastifyInstance } from 'fastify'
import { bindMachineRoute } from '../../../kernel/http/machine/machine-routes.ts'
import type { Dialect } from '../dialects/dialect.types.ts'
import { checkedHandler, type RoutedWallet, type SignedRoute, type SignedRouteParts } from './signed-routes.ts'

/** The form of a vendor's own path. It may have several parts, but nothing that would have to be decoded. */
export const ownPathPattern = /^(?:\/[A-Za-z0-9_.-]{1,100}){1,8}$/

/**
 * Binds the paths at which vendors call by names of their own: `POST /wallet/<dialect>/<vendorCode>/…`, for example
 * `/wallet/gcp/PG/v2/provider_a8r.Player/Balance`. Bind it after the dialect's own calls. Which path is which call is the
 * vendor's setting; until the signature was checked, every path of every vendor gets the same answer.
 */
export function bindOwnPaths(
  scope: FastifyInstance,
  about: { readonly dialect: Dialect; readonly parts: SignedRouteParts; readonly wallet: RoutedWallet },
): void {
  const { dialect } = about
  const routes = new Map<string, SignedRoute>()
  for (const [path, handler] of Object.entries(dialect.calls)) routes.set(path, { ...about, path, handler })
  const handler = checkedHandler(about, (vendor, call) => {
    const target = vendor.callPaths.get(`/${call.params['*']}`)
    return target === undefined ? undefined : routes.get(target)
  })
  bindMachineRoute(scope, `/wallet/${dialect.name}/:vendorCode/*`, handler)
}
