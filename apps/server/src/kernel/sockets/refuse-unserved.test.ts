import { expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import type { Peer } from './peer.ts'
import { refuseUnserved } from './refuse-unserved.ts'

it('if the check of one page fails, the others are still refused, and the error is thrown afterwards', async () => {
  const refused: string[] = []
  const peerThat = (admit: () => Promise<void>) =>
    // The only members of a peer that are used here.
    ({ admit, refuse: (code: string) => refused.push(code) }) as unknown as Peer
  const unserved = () => Promise.reject(new Refusal('system.region_restricted'))
  const peers = [
    peerThat(() => Promise.reject(new Error('the file of countries cannot be read'))),
    peerThat(unserved),
    peerThat(() => Promise.resolve()),
    peerThat(unserved),
  ]
  await expect(refuseUnserved(peers)).rejects.toMatchObject({ errors: [{ message: expect.stringContaining('file') }] })
  expect(refused).toEqual(['system.region_restricted', 'system.region_restricted'])
})
