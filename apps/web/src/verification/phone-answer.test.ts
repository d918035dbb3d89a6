// @vitest-environment happy-dom
import { phoneReturnPath } from '@baize/contract/site-map'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { handOver, listenForAnswer, isPhoneReturn, takePhoneAnswer } from './phone-answer.ts'

const arriveAt = (address: string) => window.history.replaceState(null, '', address)
beforeEach(() => arriveAt('/'))

describe('the page that a provider redirects to', () => {
  it('removes the token from its address at once', () => {
    arriveAt(`${phoneReturnPath}#state=one&id_token=a.b.c`)
    expect(isPhoneReturn()).toBe(true)
    expect(takePhoneAnswer()).toEqual({ state: 'one', idToken: 'a.b.c' })
    expect(window.location.href).not.toMatch(/a\.b\.c|#|state/)
  })

  it('reads a refusal by the provider in the fragment or the query, and ignores anything else', () => {
    arriveAt(`${phoneReturnPath}#state=one&error=access_denied`)
    expect(takePhoneAnswer()).toEqual({ state: 'one', idToken: undefined })
    arriveAt(`${phoneReturnPath}?state=two&error=invalid_request`)
    expect(takePhoneAnswer()).toEqual({ state: 'two', idToken: undefined })
    expect(window.location.search).toBe('')
    arriveAt(`${phoneReturnPath}#id_token=a.b.c`)
    expect(takePhoneAnswer()).toBeUndefined()
    expect(window.location.hash).toBe('')
  })

  it('hands the answer to the form that waits for its state, once, and learns that it was taken', async () => {
    const heard = vi.fn<(idToken: string | undefined) => void>()
    const [onTaken, onNobody] = [vi.fn<() => void>(), vi.fn<() => void>()]
    listenForAnswer('three', heard)
    handOver({ state: 'three', idToken: 'a.b.c' }, { onTaken, onNobody })
    await expect.poll(() => onTaken.mock.calls).toHaveLength(1)
    handOver({ state: 'three', idToken: 'd.e.f' }, { onTaken, onNobody })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(heard.mock.calls).toEqual([['a.b.c']])
    expect(onNobody).not.toHaveBeenCalled()
  })

  it('reaches no form with another state, nor with malformed messages', async () => {
    const heard = vi.fn<(idToken: string | undefined) => void>()
    const stop = listenForAnswer('four', heard)
    const ignore = { onTaken: () => undefined, onNobody: () => undefined }
    handOver({ state: 'guessed', idToken: 'of.somebody.else' }, ignore)
    const channel = new BroadcastChannel('phone-proof four')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel only reaches its own origin
    channel.postMessage('of.somebody.else')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(heard).not.toHaveBeenCalled()
    // A form that waits for it receives it.
    handOver({ state: 'four', idToken: '' }, ignore)
    await expect.poll(() => heard.mock.calls).toEqual([[undefined]])
    channel.close()
    stop()
  })
})
