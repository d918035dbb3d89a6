import { CallRefused } from '@baize/contract/client'
import type { Round } from '@baize/contract'
import { describe, expect, test } from 'vitest'
import type { Store } from '../ports.ts'
import { readAddress, withoutToken } from './address.ts'
import { forgetPending, pendingAttempts, rememberPending } from './pending-round.ts'
import { placeRound } from './place-round.ts'
import { backoffMs } from './refusals.ts'
import { makePresence } from './presence.ts'
import { resumeRound } from './resume-round.ts'

const game = 'bz-dragon-tide'
const attempt = { key: 'k1', stake: '1.00' }
const stored = { ...attempt, owner: 'gone' }
const here = { id: 'here', open: () => Promise.resolve(new Set(['here', 'beside'])) }
// Only the fields used here.
const round = { roundId: 'r1', gameCode: game } as Round
const refusal = (code: CallRefused['code']) => new CallRefused(code, code, 0)

function memory(): Store {
  const held = new Map<string, string>()
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  }
}

/** Returns the given replies in turn; errors are thrown. */
function answers(...given: readonly (Round | CallRefused)[]) {
  const asked: string[] = []
  return {
    asked,
    ask: (key: string) => {
      const answer = given[asked.push(key) - 1]
      return answer instanceof CallRefused || answer === undefined
        ? Promise.reject(answer ?? new Error('asked too often'))
        : Promise.resolve(answer)
    },
  }
}

describe('placing a round', () => {
  test('a key sent before the site closed stays stored, since its round may have been played', async () => {
    const store = memory()
    const server = answers(refusal('network'), refusal('system.maintenance_until'))
    const ports = { store, owner: 'here', sleep: () => Promise.resolve(), onLost: () => undefined }
    const send = ({ key }: typeof attempt) => server.ask(key)
    await expect(placeRound({ ...ports, send }, game, attempt)).rejects.toThrow('system.maintenance_until')
    expect(pendingAttempts(store, game)).toEqual([{ ...attempt, owner: 'here' }])
    const refused = answers(refusal('stake.above_maximum'))
    const other = { ...attempt, key: 'k2' }
    await expect(placeRound({ ...ports, send: ({ key }) => refused.ask(key) }, game, other)).rejects.toThrow('stake')
    expect(pendingAttempts(store, game).map(({ key }) => key)).toEqual([attempt.key])
  })

  test('the key is stored before it is sent and until the round has been shown', async () => {
    const store = memory()
    const send = (sent: typeof attempt) => {
      expect(pendingAttempts(store, game)).toEqual([{ ...sent, owner: 'here' }])
      return Promise.resolve(round)
    }
    await placeRound(
      { store, owner: 'here', send, sleep: () => Promise.resolve(), onLost: () => undefined },
      game,
      attempt,
    )
    expect(pendingAttempts(store, game)).toEqual([{ ...attempt, owner: 'here' }])
  })

  test('a failed connection is retried with the same key after growing waits', async () => {
    const waits: number[] = []
    const server = answers(refusal('network'), refusal('wallet.busy'), refusal('system.unknown'), round)
    const ports = {
      store: memory(),
      owner: 'here',
      send: ({ key }: typeof attempt) => server.ask(key),
      sleep: (wait: number) => Promise.resolve(void waits.push(wait)),
      onLost: () => undefined,
    }
    expect(await placeRound(ports, game, attempt)).toBe(round)
    expect(server.asked).toEqual(['k1', 'k1', 'k1', 'k1'])
    expect(waits).toEqual([500, 1000, 2000])
    expect(backoffMs(20)).toBe(8000)
  })

  test('a refusal removes the key; the end of the session keeps it', async () => {
    for (const [code, kept] of [
      ['wallet.insufficient_funds', []],
      ['session.required', ['k1']],
    ] as const) {
      const store = memory()
      const ports = {
        store,
        owner: 'here',
        send: () => Promise.reject(refusal(code)),
        sleep: () => Promise.resolve(),
        onLost: () => undefined,
      }
      await expect(placeRound(ports, game, attempt)).rejects.toMatchObject({ code })
      expect(pendingAttempts(store, game).map(({ key }) => key)).toEqual(kept)
    }
  })
})

describe('resuming a round', () => {
  const resume = (store: Store, server: ReturnType<typeof answers>, waits: number[] = []) =>
    resumeRound(
      {
        store,
        presence: here,
        roundByKey: server.ask,
        sleep: (wait) => Promise.resolve(void waits.push(wait)),
        onLost: () => undefined,
      },
      game,
    )

  test('the server is not asked if no key is pending', async () => {
    const server = answers()
    expect(await resume(memory(), server)).toBeUndefined()
    expect(server.asked).toEqual([])
  })

  test('a settled round is resumed, and its key stays stored until the round has been shown', async () => {
    const store = memory()
    rememberPending(store, game, stored)
    expect(await resume(store, answers(refusal('network'), round))).toEqual({ key: 'k1', round })
    expect(pendingAttempts(store, game)).toEqual([stored])
  })

  test('a key unknown to the server is asked for once more after a moment', async () => {
    const store = memory()
    const waits: number[] = []
    rememberPending(store, game, stored)
    expect(await resume(store, answers(refusal('play.round_not_found'), round), waits)).toEqual({ key: 'k1', round })
    expect(waits).toEqual([1500])
  })

  test('a key still unknown the second time is dropped', async () => {
    const store = memory()
    const server = answers(refusal('play.round_not_found'), refusal('play.round_not_found'))
    rememberPending(store, game, stored)
    expect(await resume(store, server)).toBeUndefined()
    expect(server.asked).toEqual(['k1', 'k1'])
    expect(pendingAttempts(store, game)).toEqual([])
  })

  test('the round of another open window is left to that window', async () => {
    const store = memory()
    const server = answers(round)
    rememberPending(store, game, { key: 'k0', stake: '2.00', owner: 'beside' })
    rememberPending(store, game, stored)
    expect(await resume(store, server)).toEqual({ key: 'k1', round })
    expect(server.asked).toEqual(['k1'])
  })

  test('removing a key keeps the keys of other windows', () => {
    const store = memory()
    rememberPending(store, game, stored)
    rememberPending(store, game, { key: 'k2', stake: '1.00', owner: 'beside' })
    forgetPending(store, game, 'k1')
    expect(pendingAttempts(store, game).map(({ key }) => key)).toEqual(['k2'])
  })

  test.each(['{"key":', '{"key":"k1","stake":"1.00"}', 'null'])('damaged storage is dropped: %s', (text) => {
    const store = memory()
    store.setItem(`baize.play.pending.${game}`, text)
    expect(pendingAttempts(store, game)).toEqual([])
    expect(store.getItem(`baize.play.pending.${game}`)).toBeNull()
  })
})

describe('the open windows', () => {
  test('are those that hold a lock, plus this one', async () => {
    const held = ['baize.play.window.beside', 'of-another-page']
    // Only the members that presence uses.
    const locks = {
      request: (_name: string, taken: () => Promise<never>) => taken(),
      query: () => Promise.resolve({ held: held.map((name) => ({ name })) }),
    } as unknown as LockManager
    const presence = await makePresence('here', locks)
    expect([...(await presence.open())]).toEqual(['here', 'beside'])
  })

  test('are only this one if the browser has no locks', async () => {
    expect([...(await (await makePresence('here', undefined)).open())]).toEqual(['here'])
  })
})

describe('the address of a game window', () => {
  test('has its token read and removed, and its back link limited to this site', () => {
    const href = 'https://site.example/play/bz-dragon-tide?token=abc&language=CN&backUrl=%2Flobby'
    expect(readAddress(href)).toEqual({
      gameCode: game,
      token: 'abc',
      language: 'CN',
      backUrl: 'https://site.example/lobby',
    })
    expect(withoutToken(href)).toBe('/play/bz-dragon-tide?language=CN&backUrl=%2Flobby')
    for (const evil of ['https://evil.example/', 'javascript:alert(1)', '//evil.example']) {
      expect(readAddress(`https://site.example/play/x?backUrl=${encodeURIComponent(evil)}`).backUrl).toBe(
        'https://site.example/',
      )
    }
  })
})
