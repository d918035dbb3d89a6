import type { TableMessage } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { expect, it, vi } from 'vitest'
import { PlaceFollower, mostTries } from './place-follower.ts'
import { createServerClock } from './server-clock.ts'
import type { TableEars } from './table-socket.ts'

const now = '2026-11-21T10:00:00.000Z'
const message = (seq: number): TableMessage => ({
  type: 'table',
  gameCode: 'bz-baccarat',
  seq,
  now,
  players: 1,
  change: { kind: 'changed' },
})

/** A follower of a place of which messages up to number 5 are known, and what it was told. */
function follow(open: () => Promise<{ readonly seq: number; readonly now: string }>) {
  const told: string[] = []
  let ears: TableEars | undefined
  const follower = new PlaceFollower<{ readonly seq: number; readonly now: string }, TableMessage>(
    {
      clock: createServerClock(() => 0),
      windowMs: () => 0,
      sleep: async () => undefined,
      open,
      adopt: ({ seq }) => told.push(`place ${seq}`),
      take: ({ seq }) => told.push(`message ${seq}`),
      connected: (isConnected) => told.push(isConnected ? 'connected' : 'lost'),
      onSessionLost: () => told.push('session lost'),
      gone: { code: 'waters.not_found', tell: () => told.push('gone') },
    },
    { seq: 5, now },
  )
  follower.begin((heard) => {
    ears = heard
    return () => told.push('ended')
  })
  return { follower, told, hear: (seq: number) => ears?.heard(message(seq)) }
}

const refusal = (code: CallRefused['code']) => new CallRefused(code, code, 409)

it('takes messages in the order of their numbers, and each once', () => {
  const { told, hear } = follow(() => Promise.reject(refusal('system.unknown')))
  for (const seq of [6, 6, 5, 7]) hear(seq)
  expect(told).toEqual(['message 6', 'message 7'])
})

it('asks for the place after a gap, and adds what came meanwhile and is newer', async () => {
  const answer = Promise.withResolvers<{ readonly seq: number; readonly now: string }>()
  const { told, hear } = follow(() => answer.promise)
  for (const seq of [8, 9, 10]) hear(seq)
  answer.resolve({ seq: 8, now })
  await vi.waitFor(() => expect(told).toEqual(['place 8', 'message 9', 'message 10', 'connected']))
})

it('asks again if a message between the answer and those that came meanwhile is missing', async () => {
  const seqs = [8, 11]
  const { told, hear } = follow(async () => ({ seq: seqs.shift() ?? 0, now }))
  for (const seq of [8, 10]) hear(seq)
  await vi.waitFor(() => expect(told).toEqual(['place 8', 'place 11', 'connected']))
})

it('repeats a call without an answer a bounded number of times, and says that the connection is lost', async () => {
  const open = vi.fn<() => Promise<never>>(() => Promise.reject(refusal('network')))
  const { told, follower } = follow(open)
  await follower.ask()
  expect(open).toHaveBeenCalledTimes(mostTries)
  expect(told).toEqual(['lost'])
})

it('a place that does not exist any more, and a session that has ended, are told once', async () => {
  const gone = follow(() => Promise.reject(refusal('waters.not_found')))
  await gone.follower.ask()
  expect(gone.told).toEqual(['gone'])
  const ended = follow(() => Promise.reject(refusal('session.required')))
  await ended.follower.ask()
  await ended.follower.ask()
  ended.follower.lose()
  expect(ended.told).toEqual(['ended', 'session lost'])
})
