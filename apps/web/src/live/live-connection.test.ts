// @vitest-environment happy-dom
import type { SocketMessage } from '@baize/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openConnection, waitBefore } from './live-connection.ts'

/** A socket whose other end is this test. */
class OtherEnd extends EventTarget {
  readyState: number = WebSocket.CONNECTING
  readonly sent: unknown[] = []

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(): void {
    this.lose()
  }

  open(): void {
    this.readyState = WebSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  lose(): void {
    if (this.readyState === WebSocket.CLOSED) return
    this.readyState = WebSocket.CLOSED
    this.dispatchEvent(new Event('close'))
  }

  say(message: SocketMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

const sockets: OtherEnd[] = []
const heard: SocketMessage[] = []
const ready: boolean[] = []
let token: string | undefined

function open() {
  return openConnection({
    connect() {
      const socket = new OtherEnd()
      sockets.push(socket)
      // Has everything that a connection uses of a socket.
      return socket as unknown as WebSocket
    },
    who: () => ({ token, language: 'EN' }),
    chance: () => 0.5,
    heard: (message) => void heard.push(message),
    ready: (again) => void ready.push(again),
  })
}

const newest = () => sockets.at(-1) ?? new OtherEnd()

/** Sends a message from the server through the newest socket. */
function answer(): void {
  newest().open()
  newest().say({ type: 'ready', signedIn: false })
}

beforeEach(() => {
  vi.useFakeTimers()
  for (const list of [sockets, heard, ready]) list.length = 0
  token = undefined
})
afterEach(() => vi.useRealTimers())

describe('the connection to the server', () => {
  it('first identifies the user and the watched topics, and never puts the token into the address', () => {
    token = 'token'
    const connection = open()
    connection.watch(['winners'])
    connection.resume()
    newest().open()
    expect(newest().sent).toEqual([{ type: 'hello', token: 'token', language: 'EN', topics: ['winners'] }])
    connection.watch(['status'])
    expect(newest().sent.at(-1)).toEqual({ type: 'watch', topics: ['status'] })
  })

  it('reconnects by itself, waiting longer each time, and reports that messages may have been missed', () => {
    open().resume()
    answer()
    expect(ready).toEqual([false])
    for (const waitMs of [750, 1_500, 3_000, 6_000]) {
      const count = sockets.length
      newest().lose()
      vi.advanceTimersByTime(waitMs - 1)
      expect(sockets).toHaveLength(count)
      vi.advanceTimersByTime(1)
      expect(sockets).toHaveLength(count + 1)
    }
    answer()
    expect(ready).toEqual([false, true])
    newest().lose()
    vi.advanceTimersByTime(750)
    expect(sockets).toHaveLength(6)
  })

  it('randomises its retries, and never waits longer than half a minute', () => {
    expect([waitBefore(0, 0), waitBefore(0, 0.999)].map(Math.round)).toEqual([500, 1_000])
    expect(waitBefore(3, 0)).not.toBe(waitBefore(3, 0.5))
    expect(waitBefore(1_000, 0.999)).toBeLessThanOrEqual(30_000)
  })

  it('reconnects if the server is silent, even without a close event', () => {
    open().resume()
    answer()
    vi.advanceTimersByTime(40_000)
    newest().say({ type: 'beat' })
    vi.advanceTimersByTime(40_000)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(20_750)
    expect(sockets).toHaveLength(2)
    expect(heard).toEqual([])
  })

  it('stays closed while paused, and resumes at once', () => {
    const connection = open()
    connection.resume()
    answer()
    connection.pause()
    expect(newest().readyState).toBe(WebSocket.CLOSED)
    vi.advanceTimersByTime(600_000)
    expect(sockets).toHaveLength(1)
    connection.resume()
    answer()
    expect(ready).toEqual([false, true])
  })

  it('restarts as another user, and ignores messages of the previous connection', () => {
    const connection = open()
    connection.resume()
    answer()
    const before = newest()
    token = 'another'
    connection.restart()
    newest().open()
    expect(newest().sent).toMatchObject([{ type: 'hello', token: 'another' }])
    before.say({ type: 'status' })
    expect(heard).toEqual([])
    newest().say({ type: 'status' })
    expect(heard).toEqual([{ type: 'status' }])
    vi.advanceTimersByTime(5_000)
    expect(sockets).toHaveLength(2)
  })
})
