import type { SeedPair } from '@baize/contract'
import type { Client } from '@baize/contract/client'
import { expect, it, vi } from 'vitest'
import { takeOwnSeed } from './own-seed.ts'

const hash = 'a'.repeat(64)
const pair = (pairNo: number, nextNonce: string): SeedPair => ({
  pairNo,
  nextNonce,
  serverSeedHash: hash,
  clientSeed: 'house',
  nextServerSeedHash: hash,
})

function clientGiving(current: SeedPair) {
  const send = vi.fn<() => Promise<object>>(() =>
    Promise.resolve({ revealed: { pairNo: 1, serverSeed: hash, serverSeedHash: hash }, current }),
  )
  // Only this one endpoint is called.
  return { send, client: send as unknown as Client }
}

it('sets a client seed from the player’s side before the very first round', async () => {
  const { send, client } = clientGiving(pair(2, '0'))
  expect((await takeOwnSeed(client, pair(1, '0'), () => 'mine')).pairNo).toBe(2)
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ name: 'rotateSeeds' }), { body: { clientSeed: 'mine' } })
})

it.each([pair(1, '3'), pair(2, '0'), pair(5, '9')])(
  'keeps seeds that were already chosen or used: %j',
  async (seeds) => {
    const { send, client } = clientGiving(pair(9, '0'))
    expect(await takeOwnSeed(client, seeds, () => 'mine')).toBe(seeds)
    expect(send).not.toHaveBeenCalled()
  },
)
