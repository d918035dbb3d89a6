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
// Only the fields that are looked at here.
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

/** Answers with each of the given in turn; an error is thrown. */
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
  test('a key that was sent before the house closed stays stored: its round may have been played', async () => {
    const store = memory()
    const house = answers(refusal('network'), refusal('system.maintenance_until'))
    const ports = { store, owner: 'here', sleep: () => Promise.resolve(), onLost: () => undefined }
    const send = ({ key }: typeof attempt) => house.ask(key)
    await expect(placeRound({ ...ports, send }, game, attempt)).rejects.toThrow('system.maintenance_until')
    expect(pendingAttempts(store, game)).toEqual([{ ...attempt, owner: 'here' }])
    const refused = answers(refusal('stake.above_maximum'))
    const other = { ...attempt, key: 'k2' }
    await expect(placeRound({ ...ports, send: ({ key }) => refused.ask(key) }, game, other)).rejects.toThrow('stake')
    expect(pendingAttempts(store, game).map(({ key }) => key)).toEqual([attempt.key])
  })

  test('the key is stored before it is sent, and still stored when the round arrives', async () => {
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

  test('a broken connection is tried again with the same key, waiting longer each time', async () => {
    const waits: number[] = []
    const house = answers(refusal('network'), refusal('wallet.busy'), refusal('system.unknown'), round)
    const ports = {
      store: memory(),
      owner: 'here',
      send: ({ key }: typeof attempt) => house.ask(key),
      sleep: (wait: number) => Promise.resolve(void waits.push(wait)),
      onLost: () => undefined,
    }
    expect(await placeRound(ports, game, attempt)).toBe(round)
    expect(house.asked).toEqual(['k1', 'k1', 'k1', 'k1'])
    expect(waits).toEqual([500, 1000, 2000])
    expect(backoffMs(20)).toBe(8000)
  })

  test('a refusal forgets the key; the end of the session keeps it', async () => {
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
  const resume = (store: Store, house: ReturnType<typeof answers>, waits: number[] = []) =>
    resumeRound(
      {
        store,
        presence: here,
        roundByKey: house.ask,
        sleep: (wait) => Promise.resolve(void waits.push(wait)),
        onLost: () => undefined,
      },
      game,
    )

  test('nothing is asked without a pending key', async () => {
    const house = answers()
    expect(await resume(memory(), house)).toBeUndefined()
    expect(house.asked).toEqual([])
  })

  test('a settled round comes back, and its key stays until it has been shown', async () => {
    const store = memory()
    rememberPending(store, game, stored)
    expect(await resume(store, answers(refusal('network'), round))).toEqual({ key: 'k1', round })
    expect(pendingAttempts(store, game)).toEqual([stored])
  })

  test('a key that the house does not know yet is asked for once more after a moment', async () => {
    const store = memory()
    const waits: number[] = []
    rememberPending(store, game, stored)
    expect(await resume(store, answers(refusal('play.round_not_found'), round), waits)).toEqual({ key: 'k1', round })
    expect(waits).toEqual([1500])
  })

  test('a key that the house does not know the second time either is dropped', async () => {
    const store = memory()
    const house = answers(refusal('play.round_not_found'), refusal('play.round_not_found'))
    rememberPending(store, game, stored)
    expect(await resume(store, house)).toBeUndefined()
    expect(house.asked).toEqual(['k1', 'k1'])
    expect(pendingAttempts(store, game)).toEqual([])
  })

  test('the round of another open window is left to it', async () => {
    const store = memory()
    const house = answers(round)
    rememberPending(store, game, { key: 'k0', stake: '2.00', owner: 'beside' })
    rememberPending(store, game, stored)
    expect(await resume(store, house)).toEqual({ key: 'k1', round })
    expect(house.asked).toEqual(['k1'])
  })

  test('a window forgets its own round and never that of another', () => {
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

describe('the windows that are open', () => {
  test('are those that hold a lock, and this one', async () => {
    const held = ['baize.play.window.beside', 'of-another-page']
    // Only what presence asks of the browser is here.
    const locks = {
      request: (_name: string, taken: () => Promise<never>) => taken(),
      query: () => Promise.resolve({ held: held.map((name) => ({ name })) }),
    } as unknown as LockManager
    const presence = await makePresence('here', locks)
    expect([...(await presence.open())]).toEqual(['here', 'beside'])
  })

  test('are this one alone where the browser has no locks', async () => {
    expect([...(await (await makePresence('here', undefined)).open())]).toEqual(['here'])
  })
})

describe('the address of a game window', () => {
  test('its token is read and removed, and only addresses of this site lead back', () => {
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
