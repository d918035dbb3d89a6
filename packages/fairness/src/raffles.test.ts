import { describe, expect, it } from 'vitest'
import {
  checkRaffle,
  commitmentOf,
  drawRaffle,
  maxRafflePrizes,
  parseTicketLine,
  sealOf,
  serverSeedOf,
  ticketLine,
  type RafflePublished,
  type RaffleTerms,
  type TicketRange,
} from './index.ts'

const serverSeed = serverSeedOf(Uint8Array.from({ length: 32 }, (_, index) => index))
const raffleId = '00000000-0000-7000-8000-000000000001'
const [ann, bob, cleo] = ['a'.repeat(16), 'b'.repeat(16), 'c'.repeat(16)] as const
const terms: RaffleTerms = {
  raffleId,
  tiers: [
    { count: 1, kind: 'cash', amount: 1_000n },
    { count: 2, kind: 'points', amount: 50n },
  ],
  isOneEach: true,
}
const tickets: readonly TicketRange[] = [
  { first: 1, last: 3, entrant: ann },
  { first: 4, last: 4, entrant: bob },
  { first: 5, last: 8, entrant: cleo },
  { first: 9, last: 10, entrant: ann },
]
/** A seed of its own for each number. */
const seedOf = (number: number) =>
  serverSeedOf(Uint8Array.from({ length: 32 }, (_, index) => (index < 4 ? (number >>> (8 * index)) & 255 : 7)))

describe('the draw of a raffle (7.048)', () => {
  it('is that of the worked example in the documentation', () => {
    expect(sealOf(terms, tickets)).toBe('8384601b62dad7bfefbcf8ea105f9e5c2a79c7771fed4b6ee3e3006760a0e52d')
    expect(drawRaffle(serverSeed, terms, tickets)).toEqual([
      { place: 1, ticket: 9, entrant: ann, kind: 'cash', amount: 1_000n },
      { place: 2, ticket: 8, entrant: cleo, kind: 'points', amount: 50n },
      { place: 3, ticket: 4, entrant: bob, kind: 'points', amount: 50n },
    ])
  })

  it('gives an entrant one prize if the raffle says so, and otherwise each ticket one', () => {
    const tiers = [{ count: 10, kind: 'cash', amount: 1n }] as const
    for (let number = 0; number < 50; number += 1) {
      const one = drawRaffle(seedOf(number), { ...terms, tiers }, tickets)
      expect(one.map(({ entrant }) => entrant).toSorted()).toEqual([ann, bob, cleo])
      const all = drawRaffle(seedOf(number), { ...terms, tiers, isOneEach: false }, tickets)
      expect(all.map(({ ticket }) => ticket).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      for (const { ticket, entrant } of all)
        expect(tickets.find(({ first, last }) => first <= ticket && ticket <= last)?.entrant).toBe(entrant)
    }
  })

  it('draws nobody if there are no tickets, and leaves prizes for which there is no ticket', () => {
    expect(drawRaffle(serverSeed, terms, [])).toEqual([])
    const [first] = tickets
    if (first === undefined) throw new Error('there are four')
    expect(drawRaffle(serverSeed, terms, [first])).toHaveLength(1)
  })

  it('refuses a list with gaps, overlaps or ranges that end before they begin, and too many prizes', () => {
    const [first, second, third, fourth] = tickets
    if (first === undefined || second === undefined || third === undefined || fourth === undefined)
      throw new Error('there are four')
    for (const wrong of [
      [second],
      [first, third],
      [second, first],
      [first, first],
      [first, { ...second, last: 3 }],
      [{ ...first, first: 0 }],
    ])
      expect(() => drawRaffle(serverSeed, terms, wrong)).toThrow(RangeError)
    const tiers = [{ count: maxRafflePrizes + 1, kind: 'cash', amount: 1n }] as const
    expect(() => drawRaffle(serverSeed, { ...terms, tiers }, tickets)).toThrow(RangeError)
  })

  it('reads the lines of the list as it writes them, and nothing else', () => {
    for (const range of tickets) expect(parseTicketLine(ticketLine(range))).toEqual(range)
    for (const wrong of ['', '1-3', '0-3 aaaaaaaaaaaaaaaa', '01-3 aaaaaaaaaaaaaaaa', '1-3 AAAAAAAAAAAAAAAA', '1 -3 a'])
      expect(parseTicketLine(wrong)).toBeUndefined()
  })
})

describe('one million draws', () => {
  const ranges = [
    { entrant: ann, size: 40 },
    { entrant: bob, size: 1 },
    { entrant: cleo, size: 39 },
    { entrant: ann, size: 20 },
  ]
  const list: TicketRange[] = []
  for (const { entrant, size } of ranges) {
    const before = list.at(-1)?.last ?? 0
    list.push({ first: before + 1, last: before + size, entrant })
  }
  const [raffles, prizes, all] = [50_000, 20, 100]

  /** How often each ticket won, in 50,000 raffles of 20 prizes and 100 tickets. */
  function count(): number[] {
    const won = Array.from({ length: all + 1 }, () => 0)
    const many = { ...terms, tiers: [{ count: prizes, kind: 'cash', amount: 1n }], isOneEach: false } as const
    for (let number = 0; number < raffles; number += 1)
      for (const { ticket } of drawRaffle(seedOf(number), many, list)) won[ticket] = (won[ticket] ?? 0) + 1
    return won
  }

  /** The z of each count: a ticket wins in a raffle with the probability prizes / tickets. */
  const chance = prizes / all
  const zOf = (won: number) => (won - raffles * chance) / Math.sqrt(raffles * chance * (1 - chance))
  /** Of a hundred tickets, the greatest |z| is above 4.06 in one case of two hundred; a sum over many tickets above 3.29 in one of a thousand. */
  const greatest = (won: readonly number[]) => Math.max(...won.slice(1).map((one) => Math.abs(zOf(one))))
  const zOfFirstHalf = (won: readonly number[]) => {
    const half = won.slice(1, all / 2 + 1).reduce((sum, one) => sum + one, 0)
    // Without replacement: the variance of a raffle's wins in the first half of the tickets is hypergeometric.
    const variance = raffles * prizes * 0.25 * ((all - prizes) / (all - 1))
    return (half - (raffles * prizes) / 2) / Math.sqrt(variance)
  }

  it('give every ticket the same chance: |z| of the halves at most 3.29, of each ticket at most 4.06', () => {
    const won = count()
    expect(won.reduce((sum, one) => sum + one, 0)).toBe(1_000_000)
    expect(Math.abs(zOfFirstHalf(won))).toBeLessThanOrEqual(3.29)
    expect(greatest(won)).toBeLessThanOrEqual(4.06)
    // A planted fault: one win in 200 of the second half goes to its ticket of the first.
    const biased = [...won]
    for (let ticket = all / 2 + 1; ticket <= all; ticket += 1) {
      const moved = Math.floor((biased[ticket] ?? 0) / 200)
      biased[ticket] = (biased[ticket] ?? 0) - moved
      biased[ticket - all / 2] = (biased[ticket - all / 2] ?? 0) + moved
    }
    expect(Math.abs(zOfFirstHalf(biased))).toBeGreaterThan(3.29)
  }, 60_000)
})

describe('the check of what was published', () => {
  const honest: RafflePublished = {
    terms,
    commitment: commitmentOf(serverSeed),
    serverSeed,
    seal: sealOf(terms, tickets),
    lines: tickets.map(ticketLine),
    winners: drawRaffle(serverSeed, terms, tickets),
  }

  it('finds an honest raffle right', () => {
    expect(checkRaffle(honest)).toEqual({ sameSeed: true, sameList: true, sameWinners: true })
  })

  it('finds another seed than the committed one', () => {
    expect(checkRaffle({ ...honest, serverSeed: seedOf(1) }).sameSeed).toBe(false)
  })

  it('finds an altered list: another owner, a ticket more, a line less, lines in another order, a line that cannot be read', () => {
    const { lines } = honest
    for (const altered of [
      lines.with(0, `1-3 ${bob}`),
      [...lines, `11-11 ${cleo}`],
      lines.slice(0, -1),
      lines.toReversed(),
      [...lines, 'x'],
    ])
      expect(checkRaffle({ ...honest, lines: altered }).sameList).toBe(false)
  })

  it('finds a changed prize, a changed number of prizes and a changed rule', () => {
    const [first, second] = terms.tiers
    if (first === undefined || second === undefined) throw new Error('there are two')
    for (const changed of [
      { ...terms, tiers: [{ ...first, amount: 999n }, second] },
      { ...terms, tiers: [first, { ...second, count: 3 }] },
      { ...terms, tiers: [second, first] },
      { ...terms, isOneEach: false },
      { ...terms, raffleId: raffleId.replace(/1$/, '2') },
    ])
      expect(checkRaffle({ ...honest, terms: changed }).sameList).toBe(false)
  })

  it('finds winners that the seed does not draw: another ticket, another prize, one less, one more', () => {
    const { winners } = honest
    const [first] = winners
    if (first === undefined) throw new Error('somebody wins')
    for (const altered of [
      winners.with(0, { ...first, ticket: 10 }),
      winners.with(0, { ...first, entrant: bob }),
      winners.with(0, { ...first, amount: 2_000n }),
      winners.slice(1),
      winners.slice(0, -1),
      [...winners, { ...first, place: 4 }],
    ])
      expect(checkRaffle({ ...honest, winners: altered })).toEqual({
        sameSeed: true,
        sameList: true,
        sameWinners: false,
      })
  })
})
