import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'
import { bindCarelessEndpoints } from './test-careless-endpoints.ts'
import { claims } from './test-claims.ts'
import { memberClaims, type MemberEndpoints } from './test-member-claims.ts'
import { atPlainWallet, bindPlainWallets, plainPath, type Look } from './test-plain-wallet.ts'
import { openTwoVendors, type TwoVendors } from './test-vendors.ts'

let opened: TwoVendors
let players = 0
beforeAll(async () => {
  opened = await openTwoVendors(bindPlainWallets)
})
afterAll(() => opened.close())

const newPlayer = async (look: Look) =>
  atPlainWallet(opened.server, await opened.gcpPlayer(`plain${(players += 1)}`, plainPath(look)))

describe('the same claims, tested against a plain wallet behind the same signed routes', () => {
  it.each(claims)('hold if it locks the player before it checks: %s', async (_fact, { expectHeld }) => {
    const player = await newPlayer('holding')
    await expect(expectHeld(player)).resolves.toBeUndefined()
  })

  it.each(claims)(
    'fail if it checks and then books without a lock, and money moves too often: %s',
    async (_fact, { expectHeld, bookings }) => {
      const player = await newPlayer('careless')
      await expect(expectHeld(player)).rejects.toMatchObject({ name: 'AssertionError' })
      expect((await player.moves()).length).toBeGreaterThan(bookings)
    },
  )
})

describe('the same claims, tested against endpoints for members that check first and then act', () => {
  let server: TestServer
  let careless: MemberEndpoints
  beforeAll(async () => {
    server = await openTestServer()
    careless = bindCarelessEndpoints(server)
  })
  afterAll(() => server.close())

  it.each(memberClaims)('fail, and too many are created: %s', async (_fact, { expectHeld, countMade }) => {
    const username = `careless${(players += 1)}`
    await expect(expectHeld(server, careless, username)).rejects.toMatchObject({ name: 'AssertionError' })
    expect(await countMade(server, username)).toBeGreaterThan(1)
  })
})
