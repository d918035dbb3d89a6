// @vitest-environment happy-dom
import { CallRefused } from '@baize/contract/client'
import { phrases as access } from '@baize/phrases/languages/en/access'
import { MantineProvider } from '@baize/ui'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { useForm } from 'react-hook-form'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CodeField } from './code-field.tsx'
import { secondsLeft, type CodeUse } from './code-sending.ts'
import { useDialogs } from '../dialogs/dialogs.ts'
import { speakEnglish } from '../testing/speak-english.ts'

type Send = () => Promise<{ expiredMinutes?: number } | undefined>

let root: Root
beforeAll(async () => {
  vi.useFakeTimers()
  await speakEnglish()
})
afterAll(() => void vi.useRealTimers())
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  act(() => useDialogs.getState().closeAll())
  // Runs out the countdown that the test left behind.
  vi.advanceTimersByTime(600_000)
})

function Form({ send, use }: { readonly send: Send; readonly use: CodeUse }) {
  const { register } = useForm<{ code: string }>()
  return (
    <MantineProvider>
      <CodeField error={undefined} input={register('code')} send={send} use={use} />
    </MantineProvider>
  )
}

const show = (send: Send, use: CodeUse = 'login') => act(() => root.render(<Form send={send} use={use} />))
const sendsFor = (expiredMinutes?: number) =>
  vi.fn<Send>(async () => (expiredMinutes === undefined ? {} : { expiredMinutes }))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function button(): HTMLButtonElement {
  const found = document.querySelector('button')
  if (found === null) throw new Error('there is no button')
  return found
}

/** A press that reaches the handler even if the button is disabled. */
async function press(): Promise<void> {
  await act(async () => {
    button().disabled = false
    button().click()
  })
}

describe('the button that sends a code', () => {
  it('is disabled while it counts down, one second at a time (4.012)', async () => {
    show(sendsFor(1))
    expect(button().textContent).toBe('Send code')
    await press()
    expect([button().textContent, button().disabled]).toEqual(['Resend in 60 s', true])
    await wait(1_000)
    expect(button().textContent).toBe('Resend in 59 s')
    await wait(58_750)
    expect([button().textContent, button().disabled]).toEqual(['Resend in 1 s', true])
    await wait(500)
    expect([button().textContent, button().disabled]).toEqual(['Resend code', false])
  })

  it.each([
    [3, 180],
    [undefined, 60],
  ])(
    'of a code that is valid for %s minutes counts %s seconds: minutes times 60, one minute by default (4.013, 9.003)',
    async (minutes, seconds) => {
      show(sendsFor(minutes))
      await press()
      expect(button().textContent).toBe(`Resend in ${seconds} s`)
    },
  )

  it('sends nothing while the countdown is above zero, and sends again after it (4.014)', async () => {
    const send = sendsFor(1)
    show(send)
    await press()
    await wait(58_000)
    await press()
    expect(send).toHaveBeenCalledTimes(1)
    await wait(2_000)
    await press()
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('keeps counting in a form that is reopened, separately for each use (4.014)', async () => {
    const send = sendsFor(1)
    show(send)
    await press()
    act(() => root.render(null))
    await wait(10_000)
    show(send)
    await press()
    expect([button().textContent, send.mock.calls.length]).toEqual(['Resend in 50 s', 1])
    show(send, 'register')
    expect(button().textContent).toBe('Send code')
  })

  it('treats presses within a second as one, even if nothing could be sent (9.002)', async () => {
    const send = vi.fn<Send>(async () => undefined)
    show(send)
    await press()
    await wait(900)
    await press()
    expect(send).toHaveBeenCalledTimes(1)
    await wait(100)
    await press()
    expect(send).toHaveBeenCalledTimes(2)
    expect(button().textContent).toBe('Send code')
  })

  it('shows the server’s message in a warning dialog if a code was not sent, and starts no countdown (8.031)', async () => {
    show(async () => {
      throw new CallRefused('system.unavailable', 'Too many requests <b>now</b>', 429)
    })
    await press()
    const { open } = useDialogs.getState()
    expect(open).toMatchObject({
      kind: 'asked',
      question: {
        icon: 'warning',
        html: 'Too many requests &lt;b>now&lt;/b>',
        buttons: [{ label: 'OK' }],
      },
    })
    expect([button().textContent, button().disabled]).toEqual(['Send code', false])
  })

  it('focuses the code’s field and says that the code is on its way (4.012)', async () => {
    show(sendsFor(1))
    await press()
    expect(document.activeElement?.getAttribute('autocomplete')).toBe('one-time-code')
    expect(document.querySelector('[aria-live=polite]')?.textContent).toBe(access['code.sent'])
  })
})

describe('the field of a code', () => {
  it('joins a code that is pasted in groups, as messages show it', async () => {
    show(sendsFor(1))
    const input = document.querySelector('input')
    if (input === null) throw new Error('there is no field')
    await act(async () => {
      // Like a browser: React only notices a value that it did not set itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '123 4-56 ')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect(input.value).toBe('123456')
  })
})

describe('the seconds left', () => {
  it('are whole numbers, rounded up, and never negative (4.012)', () => {
    expect([
      secondsLeft(undefined, 5),
      secondsLeft(2_001, 1_000),
      secondsLeft(2_000, 1_000),
      secondsLeft(1, 5),
    ]).toEqual([0, 2, 1, 0])
  })
})
