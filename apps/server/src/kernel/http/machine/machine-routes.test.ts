import { expect, it } from 'vitest'
import { MachineRoutes } from './machine-routes.ts'

const handler = () => undefined

it('a path that ends with * takes any further parts, which are handed over, but no path that has to be decoded', () => {
  const routes = new MachineRoutes()
  routes.add('/wallet/gcp/:vendorCode/balance', handler)
  routes.add('/wallet/gcp/:vendorCode/*', handler)
  expect(routes.find('/wallet/gcp/PG/balance')?.params).toEqual({ vendorCode: 'PG' })
  expect(routes.find('/wallet/gcp/PG/v2/provider_a8r.Player/Balance')?.params).toEqual({
    vendorCode: 'PG',
    '*': 'v2/provider_a8r.Player/Balance',
  })
  for (const path of ['/wallet/gcp/PG', '/wallet/gcp/PG/', '/wallet/gcp/PG/a%20b', '/wallet/rs/PG/balance'])
    expect(routes.find(path)).toBeUndefined()
})
