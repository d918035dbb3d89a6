import { describe, expect, it } from 'vitest'
import { askedBy } from './asking-address.ts'
import { createTurns, type Turns } from './turns.ts'

const bounds: Turns = { atOnce: 1, maxWaiting: 256, maxWaitingPerAddress: 64 }
const flooder = '203.0.113.1'
const victim = '198.51.100.7'

/** Work that ends when the test says so, one piece at a time, and the addresses in the order of their turns. */
function heldWork(turns: Turns, addressOf = (address: string) => address) {
  const inTurn = createTurns(turns)
  const served: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  return {
    served,
    refused,
    ask(address: string) {
      const work = () => {
        served.push(address)
        return new Promise<void>((end) => ends.push(end))
      }
      void askedBy(addressOf(address), () => inTurn(work)).catch((error: unknown) => refused.push(String(error)))
    },
    /** Ends what runs until nothing waits. */
    async finish() {
      for (let left = ends.shift(); left !== undefined; left = ends.shift()) {
        left()
        await new Promise((done) => setImmediate(done))
      }
    },
  }
}

describe('costly work', () => {
  it('of one address is served within two turns while another address floods the queue', async () => {
    const work = heldWork(bounds)
    for (let asked = 0; asked < 60; asked += 1) work.ask(flooder)
    work.ask(victim)
    await work.finish()
    expect(work.served.indexOf(victim)).toBeLessThanOrEqual(2)
    expect(work.served).toHaveLength(61)
  })

  it('would wait for the whole flood in one common queue, which the test above notices', async () => {
    const work = heldWork(bounds, () => flooder)
    for (let asked = 0; asked < 60; asked += 1) work.ask(flooder)
    work.ask(victim)
    await work.finish()
    expect(work.served.indexOf(victim)).toBe(60)
  })

  it('of one address is in one queue, whatever addresses of an IPv6 network it comes from', async () => {
    const work = heldWork(bounds)
    for (let asked = 0; asked < 80; asked += 1) work.ask(`2001:db8::${asked + 1}`)
    await work.finish()
    expect(work.served).toHaveLength(65)
  })

  it('beyond the bound of an address is refused, without touching others', async () => {
    const work = heldWork(bounds)
    for (let asked = 0; asked < 100; asked += 1) work.ask(flooder)
    work.ask(victim)
    await work.finish()
    expect(work.refused).toHaveLength(35)
    expect(new Set(work.refused)).toEqual(new Set([expect.stringContaining('request.too_many')]))
    expect(work.served).toContain(victim)
  })

  it('of an address with less waiting takes the last place of the longest queue if the whole queue is full', async () => {
    const work = heldWork({ atOnce: 1, maxWaiting: 8, maxWaitingPerAddress: 8 })
    for (let asked = 0; asked < 9; asked += 1) work.ask(flooder)
    work.ask(victim)
    await work.finish()
    expect(work.refused).toEqual([expect.stringContaining('system.unavailable')])
    expect(work.served.filter((address) => address === flooder)).toHaveLength(8)
    expect(work.served.indexOf(victim)).toBeLessThanOrEqual(2)
  })

  it('is refused if as many addresses wait as may wait', async () => {
    const work = heldWork({ atOnce: 1, maxWaiting: 4 })
    for (let asked = 0; asked < 8; asked += 1) work.ask(`203.0.113.${asked}`)
    await work.finish()
    expect(work.served).toHaveLength(5)
    expect(work.refused).toHaveLength(3)
  })

  it('of the server itself has no bound of its own', async () => {
    const inTurn = createTurns({ atOnce: 1, maxWaiting: 256, maxWaitingPerAddress: 1 })
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => inTurn(async () => 1)))
    expect(results.every(({ status }) => status === 'fulfilled')).toBe(true)
  })

  it('that fails passes its turn on', async () => {
    const inTurn = createTurns(bounds)
    const failed = inTurn(async () => {
      throw new Error('broken')
    })
    const next = inTurn(async () => 'done')
    await expect(failed).rejects.toThrow('broken')
    expect(await next).toBe('done')
  })
})
