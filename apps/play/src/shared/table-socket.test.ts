import type { SocketMessage } from '@baize/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isOfTable, listenToTable, waitBefore } from './table-socket.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class FakeSocket extends EventTarget {
  readonly sent: unknown[] = []
  closed = false
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.closed = true
  }
  says(message: SocketMessage) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

function listen() {
  const sockets: FakeSocket[] = []
  const told: string[] = []
  const page = new EventTarget()
  const end = listenToTable(
    {
      connect: () => {
        const socket = new FakeSocket()
        sockets.push(socket)
        // Only what a listener needs of a socket.
        return socket as unknown as WebSocket
      },
      hello: () => ({ token: 't'.repeat(20), language: 'EN', table: 'bz-toy' }),
      chance: () => 0,
      page,
    },
    {
      ready: () => told.push('ready'),
      heard: ({ seq }) => told.push(`heard ${seq}`),
      lost: () => told.push('lost'),
      ended: () => told.push('ended'),
    },
    isOfTable,
  )
  return { sockets, told, page, end }
}

const message = {
  type: 'table',
  gameCode: 'bz-toy',
  seq: 7,
  now: '2026-01-01T00:00:00Z',
  players: 1,
  change: { kind: 'changed' },
} as const

it('says hello with its table, hears messages, and connects again after a loss', () => {
  const { sockets, told } = listen()
  sockets[0]?.dispatchEvent(new Event('open'))
  expect(sockets[0]?.sent).toEqual([
    { type: 'hello', token: 't'.repeat(20), language: 'EN', topics: [], table: 'bz-toy' },
  ])
  sockets[0]?.says({ type: 'ready', signedIn: false, table: 'bz-toy' })
  sockets[0]?.says(message)
  sockets[0]?.dispatchEvent(new Event('close'))
  expect(told).toEqual(['ready', 'heard 7', 'lost'])
  vi.advanceTimersByTime(300)
  expect(sockets).toHaveLength(2)
  // What the old socket still brings counts no more.
  sockets[0]?.says(message)
  sockets[1]?.says({ type: 'ready', signedIn: false, table: 'bz-toy' })
  expect(told).toEqual(['ready', 'heard 7', 'lost', 'ready'])
})

it('a silent socket is given up, a network that is back is used at once', () => {
  const { sockets, told, page } = listen()
  vi.advanceTimersByTime(40_000)
  expect(told).toEqual(['lost'])
  page.dispatchEvent(new Event('online'))
  expect(sockets).toHaveLength(2)
})

it('ends for good when the session has ended', () => {
  const { sockets, told } = listen()
  sockets[0]?.says({ type: 'ready', signedIn: false })
  vi.advanceTimersByTime(60_000)
  expect([told, sockets.length]).toEqual([['ended'], 1])
})

it('waits half a second, then longer, at most ten', () => {
  expect([0, 1, 2, 10].map((tries) => waitBefore(tries, 1))).toEqual([500, 1_000, 2_000, 10_000])
})
