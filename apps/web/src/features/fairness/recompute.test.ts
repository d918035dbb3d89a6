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
