import { expect, it } from 'vitest'
import { brandId, memberId } from '../../../kernel/ids.ts'
import { newsRoom, postedNews, readNews, type News, type RoomEvent } from './news.ts'
import { OtherProcesses } from './other-processes.ts'
import { Room } from './room.ts'

const where = { brandId: brandId(1), gameCode: 'bz-baccarat' }
const bets = (member: bigint, roundId: string, amountMinor: bigint, field = 'player'): RoomEvent => ({
  ...where,
  kind: 'bets',
  roundId,
  memberId: memberId(member),
  bets: [{ field, amountMinor }],
})

it('what happens in a moment is one message, with what each player has on a field in all', () => {
  const room = new Room(where, 1)
  room.begin('round')
  room.add(bets(7n, 'round', 500n))
  room.add(bets(8n, 'round', 100n))
  room.add(bets(7n, 'round', 200n))
  expect(room.take()).toEqual({
    kind: 'crowd',
    roundId: 'round',
    entries: [
      { memberId: 7n, field: 'player', amountMinor: 700n, cashedOut: null },
      { memberId: 8n, field: 'player', amountMinor: 100n, cashedOut: null },
    ],
  })
  expect([room.take(), room.isWaiting]).toEqual([undefined, false])
  room.add({ ...where, kind: 'cashOut', roundId: 'round', memberId: memberId(7n), field: 'player', hundredths: 250 })
  expect(room.take()).toMatchObject({ entries: [{ memberId: 7n, amountMinor: 700n, cashedOut: 250 }] })
})

it('a crowd is told in several messages, each short enough for every process', () => {
  const room = new Room(where, 1)
  room.begin('round')
  for (let member = 1n; member <= 60n; member += 1n) room.add(bets(member, 'round', 100n))
  const sizes: number[] = []
  for (let taken = room.take(); taken?.kind === 'crowd'; taken = room.take()) sizes.push(taken.entries.length)
  expect(sizes).toEqual([25, 25, 10])
})

it('of a round that it did not hear from its beginning it says only that something changed', () => {
  const room = new Room(where, 1)
  room.begin('earlier')
  room.add(bets(7n, 'later', 500n))
  room.add(bets(8n, 'later', 500n))
  expect([room.take(), room.take()]).toEqual([{ kind: 'changed' }, undefined])
})

it('many lines and many bets are told in turns, and of too many lines the last ones', () => {
  const room = new Room(where, 1)
  room.begin('round')
  for (let line = 1; line <= 120; line += 1)
    room.add({ ...where, kind: 'chat', lineId: `${line}`, memberId: memberId(7n), text: 'hello', at: '' })
  for (let member = 1n; member <= 60n; member += 1n) room.add(bets(member, 'round', 100n))
  const taken = Array.from({ length: 13 }, () => room.take())
  expect(taken.slice(0, 7).map((one) => one?.kind)).toEqual(['chat', 'crowd', 'chat', 'crowd', 'chat', 'crowd', 'chat'])
  expect(taken.flatMap((one) => (one?.kind === 'chat' ? one.lines : [])).map(({ lineId }) => lineId)).toEqual(
    Array.from({ length: 50 }, (_, place) => `${place + 71}`),
  )
  expect([room.take(), room.isWaiting]).toEqual([undefined, false])
})

it('news are read as they were posted', () => {
  const events: readonly RoomEvent[] = [
    bets(7n, 'round', 12_345_678_901_234n),
    { ...where, kind: 'cashOut', roundId: 'round', memberId: memberId(7n), field: 'first', hundredths: 141 },
    { ...where, kind: 'chat', lineId: 'line', memberId: memberId(7n), text: 'โชคดี', at: '2026-11-26T00:00:00Z' },
  ]
  const news: readonly News[] = [
    { kind: 'here', from: 'one', at: [{ ...where, players: 3, trials: 1 }] },
    ...events.map((event) => ({ kind: 'event', from: 'one', event }) as const),
  ]
  for (const one of news) expect(readNews(JSON.stringify(postedNews(one)))).toEqual(one)
  expect(newsRoom).not.toContain('table ')
})

it('players of other processes count for as long as these say that they are there', () => {
  const others = new OtherProcesses()
  expect(others.at(where, 0)).toBeUndefined()
  others.heard('one', [{ ...where, players: 3, trials: 1 }], 0)
  others.heard('two', [{ ...where, players: 2, trials: 0 }], 9_000)
  expect(others.at(where, 10_000)).toEqual({ players: 5, trials: 1 })
  expect(others.at(where, 16_000)).toEqual({ players: 2, trials: 0 })
  expect(others.at(where, 30_000)).toBeUndefined()
})
