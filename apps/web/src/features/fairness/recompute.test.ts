import { expect, it } from 'vitest'
import { payoutFor, recompute, type Recomputed } from './recompute.ts'

const input = {
  gameCode: 'bz-lotus-lanterns',
  serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  clientSeed: 'lotus',
  nonce: '7',
}

function roundOf(): Recomputed {
  const round = recompute(input)
  if ('fault' in round) throw new Error(round.fault)
  return round
}

it('reproduces the commitment and first HMAC block of the fairness package’s worked example', () => {
  const { commitment, blocks } = roundOf()
  expect(commitment).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd')
  expect(blocks[0]).toBe('b15adb2ad55fa68cc72ff90b7519f88a82db42c63a23a8796430ff17294a680c')
})

it('stops each reel at its draw', () => {
  const { outcome, draws } = roundOf()
  if (outcome.engine !== 'slot') throw new Error('the game is not a slot')
  const stops = outcome.spins.flatMap((spin) => spin.stops)
  expect(draws.filter((draw) => !draw.rejected).map((draw) => draw.value)).toEqual(stops)
})

it('names the input that it cannot read', () => {
  expect(recompute({ ...input, serverSeed: 'not a seed' })).toEqual({ fault: 'serverSeed' })
  expect(recompute({ ...input, nonce: '-1' })).toEqual({ fault: 'nonce' })
  expect(recompute({ ...input, gameCode: 'no-such-game' })).toEqual({ fault: 'gameCode' })
})

it('pays coins times the value of one coin, and nothing for a stake that is not a multiple of the bet units', () => {
  const round = roundOf()
  if (round.outcome.engine !== 'slot') throw new Error('the game is not a slot')
  expect(payoutFor({ ...round, outcome: { ...round.outcome, payCoins: 35 } }, '1.00', 2)).toBe('1.75')
  expect(payoutFor(round, '1.01', 2)).toBeUndefined()
})

it('recomputes games with a bet, and refuses a bet that the game does not have', () => {
  const chosen = { engine: 'dice', side: 'over', chance: 2_500 } as const
  const dice = recompute({ ...input, gameCode: 'bz-dice', bet: chosen })
  if ('fault' in dice) throw new Error(dice.fault)
  // The first four bytes of the block are 2975521578, and that is 1578 modulo 10,000.
  expect(dice.outcome).toEqual({ ...chosen, roll: 1_578, won: false })
  expect(payoutFor(dice, '1.00', 2)).toBe('0.00')
  expect(recompute({ ...input, gameCode: 'bz-dice' })).toEqual({ fault: 'bet' })
  expect(recompute({ ...input, bet: chosen })).toEqual({ fault: 'bet' })
})

it('shows the mines of a round once its steps have ended it, and what it pays then', () => {
  const mines = { ...input, gameCode: 'bz-mines', bet: { engine: 'mines', mines: 2 } } as const
  const begun = recompute(mines)
  if ('fault' in begun) throw new Error(begun.fault)
  expect(begun.outcome).toMatchObject({ state: 'open', mineCells: null })
  // 2975521578 mod 25 is 3; 3579815564 mod 24 is 20, and of the cells that are left the 21st is number 21.
  const steps = [
    { engine: 'mines', kind: 'reveal', cell: 0 },
    { engine: 'mines', kind: 'cashOut' },
  ] as const
  const ended = recompute({ ...mines, steps })
  if ('fault' in ended) throw new Error(ended.fault)
  expect(ended.outcome).toMatchObject({ state: 'paid', opened: [0], mineCells: [3, 21] })
  expect(payoutFor(ended, '1.00', 2)).toBe('1.07')
})

it('recomputes a round with the version that it was played with, which may be played no longer', () => {
  const hash = '15716f70694fb0603cf722c25caaa1d33f0b3f763526c8bacc7c86ac3fe0003e'
  const before = recompute({ ...input, definitionHash: hash })
  if ('fault' in before) throw new Error(before.fault)
  expect(before.game).toMatchObject({ version: 1, definitionHash: hash })
  expect(payoutFor(before, '1.00', 2)).toBe('0.30')
  const now = roundOf()
  expect(now.game.version).toBe(2)
  expect(payoutFor(now, '1.00', 2)).toBe('0.20')
  // A hash that nobody published is shown beside that of the version that is played.
  expect(recompute({ ...input, definitionHash: '0'.repeat(64) })).toMatchObject({ game: { version: 2 } })
})

it('recomputes the two poker games up to their steps, and refuses a step that is not possible', () => {
  const three = { ...input, gameCode: 'bz-three-card', bet: { engine: 'threeCard', pairPlus: 2 } } as const
  const folded = recompute({ ...three, steps: [{ engine: 'threeCard', kind: 'fold' }] })
  if ('fault' in folded) throw new Error(folded.fault)
  expect(folded.outcome).toMatchObject({
    result: 'folded',
    dealer: [expect.any(Number), expect.any(Number), expect.any(Number)],
  })
  const video = { ...input, gameCode: 'bz-video-poker', bet: { engine: 'videoPoker' } } as const
  const drawn = recompute({ ...video, steps: [{ engine: 'videoPoker', kind: 'draw', held: [0, 4] }] })
  if ('fault' in drawn || drawn.outcome.engine !== 'videoPoker') throw new Error('the round is not one of video poker')
  const { dealt, cards } = drawn.outcome
  // 2975521578 mod 52 is the first card of both.
  expect([dealt[0], cards[0], cards[4] === dealt[4]]).toEqual([2_975_521_578 % 52, 2_975_521_578 % 52, true])
  expect(recompute({ ...video, steps: [{ engine: 'videoPoker', kind: 'draw', held: [5] }] })).toEqual({ fault: 'bet' })
})
