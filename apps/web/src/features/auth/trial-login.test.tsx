// @vitest-environment happy-dom
import { trialLogin, type LoginValue } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadAccessPhrases } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInHouse, standInStatus } from '../../testing/stand-in-house.ts'
import { TrialLogin } from './trial-login.tsx'

const trial: LoginValue = {
  token: 'trial',
  id: '9',
  account: 'trial-1',
  nickname: '',
  type: 4,
  icon: '',
  registeredAt: '2026-11-24T05:00:00Z',
  firstTimeLogin: true,
  passwordExpired: false,
  defaultPassword: false,
  language: null,
  passwordDue: null,
}

let shown: ShownPart
afterEach(() => {
  shown.remove()
  act(() => useSession.getState().end())
  vi.unstubAllGlobals()
})

const done = vi.fn<(value: LoginValue) => void>()
const show = async (enabled: '0' | '1') => {
  done.mockReset()
  const status = standInStatus({ whitelabel: [{ modId: 'FREEPLAY3', enabled, childrenNodes: [] }] })
  shown = await showPart(<TrialLogin onDone={done} />, status, { loadPhrases: loadAccessPhrases })
}
const offered = () => document.querySelectorAll('button').length

describe('the free trial of the login dialog', () => {
  it('logs in with one press (4.004, 7.014)', async () => {
    standInHouse().answer(trialLogin, trial)
    await show('1')
    await shown.press('Free trial')
    await eventually(() => expect(done.mock.calls[0]?.[0]).toEqual(trial))
  })

  it('says why none could be started, and can be tried again', async () => {
    const house = standInHouse()
    house.answer(trialLogin, new CallRefused('session.too_many_trials', 'Too many trials', 429))
    await show('1')
    await shown.press('Free trial')
    await eventually(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('Too many trials'))
    expect(done).not.toHaveBeenCalled()
    house.answer(trialLogin, trial)
    await shown.press('Free trial')
    await eventually(() => expect(done).toHaveBeenCalledOnce())
    expect(document.querySelector('[role=alert]')).toBeNull()
  })

  it('is there only with the brand’s free play, and for nobody who is in trial play already (3.039, 6.010)', async () => {
    standInHouse()
    await show('0')
    expect(offered()).toBe(0)
    shown.remove()
    await show('1')
    expect(offered()).toBe(1)
    act(() => useSession.getState().begin(trial))
    expect(offered()).toBe(0)
  })
})
