import { describe, expect, it } from 'vitest'
import { historySteps, readEntry } from './dialog-history.rules.ts'
import type { OpenDialog } from '../dialogs/dialogs.ts'

const notices: OpenDialog = { kind: 'notices' }
const login: OpenDialog = { kind: 'login' }
const register: OpenDialog = { kind: 'register' }
const list: OpenDialog = { kind: 'vendorGames', name: 'PG', vassalage: 'PG', gameType: 'RNG' }
const entry = (dialogs: readonly OpenDialog[], floor = 0) => ({ dialogs, floor })

describe('an entry of the browser’s history', () => {
  it('has the dialogs that were saved with it, otherwise the one for its address (2.002, 2.003)', () => {
    expect(readEntry('/rng', { dialogs: [list], floor: 0 })).toEqual({ dialogs: [list], floor: 0, intent: undefined })
    expect(readEntry('/login', {})).toEqual({ dialogs: [login], floor: 1 })
    expect(readEntry('/register', undefined)).toEqual({ dialogs: [register], floor: 1 })
    for (const address of ['/login/', '/LOGIN', '//login//'])
      expect(readEntry(address, {})).toEqual({ dialogs: [login], floor: 1 })
    expect(readEntry('/HELP/#term', {}).dialogs).toEqual([{ kind: 'help', articleId: 'term' }])
    expect(readEntry('/', { dialogs: 'x' })).toEqual({ dialogs: [], floor: 0 })
  })
})

describe('the steps from an entry to the open dialogs', () => {
  it('are none if both agree', () => {
    expect(historySteps('/rng', entry([list]), [{ ...list }])).toEqual([])
  })

  it('add an entry for each dialog that was opened, so that the back button closes one at a time', () => {
    expect(historySteps('/', entry([]), [list, notices])).toEqual([
      { kind: 'push', dialogs: [list], floor: 0 },
      { kind: 'push', dialogs: [list, notices], floor: 0 },
    ])
  })

  it('go back over entries of closed dialogs', () => {
    expect(historySteps('/', entry([list, notices]), [])).toEqual([{ kind: 'back', by: 2 }])
  })

  it('never go back over dialogs that came with the page, because another page precedes them', () => {
    expect(historySteps('/', entry([notices], 1), [])).toEqual([{ kind: 'replace', dialogs: [], floor: 0 }])
  })

  it('replace the entry’s dialog if it made way for another', () => {
    expect(historySteps('/rng', entry([login]), [register])).toEqual([
      { kind: 'replace', dialogs: [register], floor: 0 },
    ])
  })

  it('leave an address whose dialog was closed or made way for another', () => {
    expect(historySteps('/login', entry([login], 1), [])).toEqual([{ kind: 'leave', to: '/', dialogs: [] }])
    expect(historySteps('/login', entry([login], 1), [register])).toEqual([
      { kind: 'leave', to: '/register', dialogs: [register] },
    ])
  })
})
