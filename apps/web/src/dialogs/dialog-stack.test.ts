// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { answer, ask } from './ask.ts'
import { withDialog, type OpenDialog } from './dialog-stack.ts'
import { useDialogs } from './dialogs.ts'

const list = { kind: 'vendorGames', name: 'PG', vassalage: 'PG', gameType: 'RNG' } as const
const kinds = () => useDialogs.getState().stack.map(({ kind }) => kind)
const { show, close, askToLogIn, closeAll, restore } = useDialogs.getState()
beforeEach(() => closeAll())

describe('dialogs (2.069–2.077)', () => {
  it('are stacked, and closing one shows the one below', () => {
    show(list)
    show({ kind: 'notices' })
    expect([kinds(), useDialogs.getState().open?.kind]).toEqual([['vendorGames', 'notices'], 'notices'])
    close()
    expect(useDialogs.getState().open).toEqual(list)
  })

  it('for visitors replace one another, and keep what the visitor was about to do', () => {
    askToLogIn({ kind: 'path', path: '/member' })
    for (const kind of ['forgotPassword', 'login', 'register'] as const) show({ kind })
    expect(kinds()).toEqual(['register'])
    close()
    expect(useDialogs.getState().intent).toBeUndefined()
    askToLogIn({ kind: 'path', path: '/member' })
    show({ kind: 'register' })
    expect(useDialogs.getState().intent).toEqual({ kind: 'path', path: '/member' })
  })

  it('that only show a message are replaced by the next one', () => {
    show({ kind: 'trueAccount' })
    show({ kind: 'register' })
    expect(kinds()).toEqual(['register'])
  })

  it('are open only once each: reopening one brings it to the top', () => {
    const stack: OpenDialog[] = [{ kind: 'notices', noticeId: 'a' }, list]
    expect(withDialog(stack, { kind: 'notices', noticeId: 'b' })).toEqual([{ kind: 'notices', noticeId: 'b' }])
  })

  it('return from the browser’s history without momentary ones', () => {
    restore([list, { kind: 'told', text: 'no' }], undefined)
    expect(kinds()).toEqual(['vendorGames'])
  })
})

describe('a question of the modal dialog helper (2.130)', () => {
  const question = {
    icon: 'warning',
    title: 'Sure?',
    html: '<p>Sure?</p>',
    buttons: [{ answer: 'yes', label: 'Yes' }],
  } as const
  const numberOf = () => {
    const { open } = useDialogs.getState()
    return open?.kind === 'asked' ? open.number : -1
  }

  it('resolves to the pressed answer, and closes', async () => {
    const asked = ask(question)
    answer(numberOf(), 'yes')
    expect(await asked).toBe('yes')
    expect(kinds()).toEqual([])
  })

  it('resolves to nothing if it is closed or replaced by another dialog', async () => {
    const closed = ask(question)
    close()
    const replaced = ask(question)
    show({ kind: 'register' })
    expect([await closed, await replaced]).toEqual([undefined, undefined])
  })
})
