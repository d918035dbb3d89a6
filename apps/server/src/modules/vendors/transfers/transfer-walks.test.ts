import { CallRefused } from '@baize/contract/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holders, openHoldingSite, type HoldingSite, type HoldingMember } from './test-holding-site.ts'

let holding: HoldingSite
beforeAll(async () => {
  holding = await openHoldingSite()
})
afterAll(() => holding.close())
beforeEach(() => holding.asUsual())

const later = (duration?: Temporal.DurationLike) => holding.later(duration)

describe('any sequence of play, rounds in play, launches, late wins, transfers and lost answers', () => {
  const walks = process.env['SOAK'] === undefined ? 3 : 60
  it.each(Array.from({ length: walks }, (_, index) => index + 1))(
    'neither loses nor creates money (walk %i)',
    async (seed) => {
      const { expected, found } = await walk(seed)
      expect(found).toEqual(expected)
    },
  )

  it('detects a planted fault: a vendor that forgets transfers changes the total', async () => {
    holding.forgetsTransfers = true
    const { expected, found } = await walk(1)
    expect(found).not.toEqual(expected)
  })
})

/** Takes a deterministic walk through everything that can happen. At its end all money comes home. */
async function walk(seed: number) {
  const member = await holding.newMember()
  let state = seed * 7_919
  const chance = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (const [index, vendor] of holders.entries()) await member.move('in', '100.00', `first ${index}`, vendor)
  const names = { CQ9: member.accountAt('CQ9'), JDB: member.accountAt('JDB') }
  let won = 0n
  const step = async () => {
    const vendor = holders[chance(2)] ?? 'CQ9'
    const amount = `${chance(150) + 1}.00`
    const act = chance(8)
    if (act === 0) won += member.play(-BigInt(chance(30_000)), vendor, names[vendor])
    if (act === 1) won += member.play(BigInt(chance(30_000)), vendor, names[vendor])
    if (act === 2) won += member.play(-1_000_000n, vendor, names[vendor])
    if (act === 3) await member.launch(vendor)
    if (act === 4) await member.launch('PG')
    if (act === 5) await member.move('in', amount, crypto.randomUUID(), vendor)
    if (act === 6) await member.move('out', chance(2) ? amount : undefined, crypto.randomUUID(), vendor)
    if (act === 7) await later()
  }
  for (let steps = 0; steps < 40; steps += 1) {
    holding.losesAnswers = chance(3) === 0
    await step().catch((error: unknown) => {
      // A refusal is a valid step too.
      if (!(error instanceof CallRefused)) throw error
    })
  }
  holding.losesAnswers = false
  await later()
  // The next launch brings everything home; what was finally lost is booked when the member asks for it.
  await member.launch('PG')
  const { balance } = await member.funds()
  for (const vendor of holders) await member.move('out', undefined, crypto.randomUUID(), vendor)
  const there = [names.CQ9, names.JDB].map((name) => member.play(0n, 'CQ9', name) + heldAt(member, name))
  const { held } = await member.funds()
  return {
    expected: { balance: 100_000n + won, held: '0.00', there: [0n, 0n] },
    found: { balance: BigInt(balance.replace('.', '')), held, there },
  }
}

/** What the vendor holds under a name. */
function heldAt(member: HoldingMember, name: string): bigint {
  const all = -member.play(-1_000_000_000n, 'CQ9', name)
  member.play(all, 'CQ9', name)
  return all
}
