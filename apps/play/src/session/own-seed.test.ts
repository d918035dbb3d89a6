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
  // Only the one endpoint is called here, and this is its reply.
  return { send, client: send as unknown as Client }
}

it('takes a seed of the player’s side before the very first round', async () => {
  const { send, client } = clientGiving(pair(2, '0'))
  expect((await takeOwnSeed(client, pair(1, '0'), () => 'mine')).pairNo).toBe(2)
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ name: 'rotateSeeds' }), { body: { clientSeed: 'mine' } })
})

it.each([pair(1, '3'), pair(2, '0'), pair(5, '9')])(
  'leaves seeds that were chosen or played with as they are: %j',
  async (seeds) => {
    const { send, client } = clientGiving(pair(9, '0'))
    expect(await takeOwnSeed(client, seeds, () => 'mine')).toBe(seeds)
    expect(send).not.toHaveBeenCalled()
  },
)
