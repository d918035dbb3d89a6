import { sharedGames } from '@baize/engines'
import { expect, it } from 'vitest'
import { recomputeSeries } from './recompute-series.ts'

const serverSeed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'

it.each(sharedGames)('deals every round of a series of $code, from the first to the last', (game) => {
  const series = recomputeSeries({ gameCode: game.code, serverSeed: ` ${serverSeed} `, clientSeed: `${game.code}:1` })
  if ('fault' in series) throw new Error(series.fault)
  expect(series.commitment).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd')
  expect(series.rounds.length > 1).toBe(game.shoe)
  expect(series.rounds.map(({ isLast }) => isLast).indexOf(true)).toBe(series.rounds.length - 1)
  const again = recomputeSeries({ gameCode: game.code, serverSeed, clientSeed: `${game.code}:2` })
  expect('fault' in again ? again : again.draws).not.toEqual(series.draws)
})

it('names the input that it cannot read', () => {
  const input = { gameCode: 'bz-crash', serverSeed, clientSeed: 'bz-crash:1' }
  expect(recomputeSeries({ ...input, serverSeed: 'no seed' })).toEqual({ fault: 'serverSeed' })
  expect(recomputeSeries({ ...input, clientSeed: '' })).toEqual({ fault: 'clientSeed' })
  expect(recomputeSeries({ ...input, gameCode: 'bz-dice' })).toEqual({ fault: 'gameCode' })
})
