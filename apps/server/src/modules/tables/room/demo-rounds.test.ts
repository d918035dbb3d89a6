import { sharedGames } from '@baize/engines'
import { expect, it } from 'vitest'
import { brandId } from '../../../kernel/ids.ts'
import type { Tables } from '../open-tables.ts'
import { openRooms } from './open-rooms.ts'

/** Starts rooms over tables that note which of them play rounds at once. */
async function playedAtStart(playsDemoRounds: boolean): Promise<readonly unknown[]> {
  const played: unknown[] = []
  // Only what rooms use of the tables when they start.
  const tables = {
    brands: { all: [{ brandId: brandId(1) }] },
    tablesOf: () => ({ has: (gameCode: string) => gameCode !== 'bz-crash' }),
    playEmptyRounds: async (table: object, rounds: number) => void played.push({ ...table, rounds }),
    randomness: { uuid: () => 'one' },
    listen: () => () => undefined,
    countWatchers: () => undefined,
  } as unknown as Tables
  const rooms = openRooms({
    tables,
    playsDemoRounds,
    identity: { usernamesOf: async () => new Map() },
    throttle: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    sockets: {
      post: () => undefined,
      hand: () => undefined,
      listen: () => () => undefined,
      playersAt: () => new Set(),
      tables: () => undefined,
    },
  })
  rooms.start()
  await new Promise((resolve) => setImmediate(resolve))
  await rooms.stop()
  return played
}

it('in the demo, each table of a brand plays forty rounds at its first start; elsewhere none does', async () => {
  const codes = sharedGames.map(({ code }) => code).filter((code) => code !== 'bz-crash')
  expect(await playedAtStart(true)).toEqual(codes.map((gameCode) => ({ brandId: 1, gameCode, rounds: 40 })))
  expect(await playedAtStart(false)).toEqual([])
})
