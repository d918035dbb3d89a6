import { expect, test } from 'vitest'
import { runPeers, shuffled, type Peer } from './peers.ts'

test('shuffling keeps every item and follows the random source', () => {
  expect(shuffled(['a', 'b', 'c'], () => 0)).toEqual(['a', 'b', 'c'])
  expect(shuffled(['a', 'b', 'c'], (below) => below - 1)).toEqual(['c', 'b', 'a'])
})

test('the first round is a warm-up, and each slice is prepared before it runs', async () => {
  const seen: string[] = []
  const peer = (name: 'a' | 'b', perSecond: number): Peer<'a' | 'b', { perSecond: number }> => ({
    name,
    prepare: async () => void seen.push(`ready ${name}`),
    run: async (seconds) => {
      seen.push(`run ${name} ${seconds}`)
      return { perSecond: perSecond * seen.length }
    },
  })
  const plan = { title: 'test', sliceSeconds: 1, wanted: 1, max: 1, started: [], pick: () => 0 }
  const rounds = await runPeers([peer('a', 1), peer('b', 10)], plan)
  const once = ['ready a', 'run a 1', 'ready b', 'run b 1']
  expect(seen).toEqual([...once, ...once])
  expect(rounds).toMatchObject([{ a: { perSecond: 6 }, b: { perSecond: 80 } }])
})
