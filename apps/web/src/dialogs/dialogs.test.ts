// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { useDialogs, type OpenDialog } from './dialogs.ts'

beforeEach(() => useDialogs.getState().closeAll())

const vendorGames = { kind: 'vendorGames', name: 'Baize', vassalage: 'BZ', gameType: 'RNG' } as const

describe('a popup', () => {
  it.each<[OpenDialog]>([
    [{ kind: 'login' }],
    [{ kind: 'passwordDue', because: 'expired' }],
    [{ kind: 'forgotPassword' }],
    [vendorGames],
  ])('%o is open from when it is shown until it is closed (4.025)', (dialog) => {
    expect(useDialogs.getState().open).toBeUndefined()
    useDialogs.getState().show(dialog)
    expect(useDialogs.getState().open).toEqual(dialog)
    useDialogs.getState().close()
    expect(useDialogs.getState().open).toBeUndefined()
  })
})
