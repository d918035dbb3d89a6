// @vitest-environment happy-dom
import type { DrawLine, DrawState, LotteryTile } from '@baize/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { lotteryDrawQuery, lotteryGamesQuery, ownLotteriesKey } from '../api/lottery-queries.ts'
import { queryClient } from '../api/query-client.ts'
import { liveKeys } from '../api/queries.ts'
import { hearDraws } from './draws.ts'

const refreshed = vi.spyOn(queryClient, 'invalidateQueries')
const refetched = () => refreshed.mock.calls.map(([filter]) => filter?.queryKey)
beforeEach(() => {
  queryClient.clear()
  refreshed.mockClear()
})

const draw = (gameCode: string, number: string, state: DrawState): DrawLine => ({
  drawId: `0000-${gameCode}-${number}`,
  gameCode,
  number,
  province: null,
  state,
  opensAt: '2026-11-26T00:00:00.000Z',
  closesAt: '2026-11-26T00:01:00.000Z',
  drawsAt: '2026-11-26T00:01:05.000Z',
  numbers: null,
})
const tile = (gameCode: string): LotteryTile => ({
  gameCode,
  nodeId: '1',
  vassalage: 'LOTT',
  area: 'OWN',
  format: 'five-digits',
  gameName: gameCode,
  iconUrl: '/art/x.webp',
  gameClassify: 'DRAW',
  state: 'open',
  nextDraw: draw(gameCode, '20261126-0001', 'open'),
  lastDraw: null,
})
const now = '2026-11-26T00:01:06.000Z'

it('shows changed draws in the lists of lotteries without a request, with the server’s time', () => {
  const { queryKey } = lotteryGamesQuery('EN', 'OWN')
  queryClient.setQueryData(queryKey, { games: [tile('five'), tile('dice')], now: '2026-11-26T00:00:30.000Z' })
  const next = draw('five', '20261126-0002', 'open')
  const last = draw('five', '20261126-0001', 'drawn')
  hearDraws({ type: 'draws', games: [{ gameCode: 'five', nextDraw: next, lastDraw: last, isOtherSale: true }], now })
  expect(queryClient.getQueryData(queryKey)).toEqual({
    games: [{ ...tile('five'), nextDraw: next, lastDraw: last }, tile('dice')],
    now,
  })
  expect(refetched()).not.toContainEqual([...liveKeys.draws, 'games'])
})

it('fetches a betting view if other draws are on sale, results once for each change of the last draw, and slips once it is settled', () => {
  const change = (state: DrawState, isOtherSale = false) =>
    hearDraws({
      type: 'draws',
      games: [
        {
          gameCode: 'ten',
          nextDraw: null,
          lastDraw: draw('ten', '20261126-0003', state),
          isOtherSale,
        },
      ],
      now,
    })
  const [game, numbers, slips] = [
    [...ownLotteriesKey, 'game', 'ten'],
    [...liveKeys.draws, 'numbers', 'ten'],
    [...ownLotteriesKey, 'slips'],
  ]
  change('drawn', true)
  expect(refetched()).toEqual(expect.arrayContaining([game, numbers]))
  expect(refetched()).not.toContainEqual(slips)
  refreshed.mockClear()
  change('drawn')
  expect(refetched()).not.toContainEqual(game)
  expect(refetched()).not.toContainEqual(numbers)
  change('settled')
  expect(refetched()).toEqual(expect.arrayContaining([numbers, slips]))
})

it('fetches a draw’s page again only for its own lottery, and everything if no lottery is named', () => {
  const { queryKey } = lotteryDrawQuery('EN', 'draw')
  const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated
  // What is compared is the game's code.
  queryClient.setQueryData(queryKey, draw('five', '20261126-0001', 'open') as never)
  hearDraws({ type: 'draws', games: [{ gameCode: 'dice', nextDraw: null, lastDraw: null, isOtherSale: false }], now })
  expect(isStale()).toBe(false)
  hearDraws({ type: 'draws', games: [{ gameCode: 'five', nextDraw: null, lastDraw: null, isOtherSale: false }], now })
  expect(isStale()).toBe(true)
  refreshed.mockClear()
  hearDraws({ type: 'draws', games: [], now })
  expect(refetched()).toEqual([liveKeys.draws, ownLotteriesKey])
})
