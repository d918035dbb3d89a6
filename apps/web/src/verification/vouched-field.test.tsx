// @vitest-environment happy-dom
import { phrases as access } from '@baize/phrases/languages/en/access'
import { MantineProvider } from '@baize/ui'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useDialogs } from '../dialogs/dialogs.ts'
import { handOver } from './phone-answer.ts'
import { VouchedField } from './vouched-field.tsx'
import type { VouchedNumber } from './vouched-number.ts'
import { speakEnglish } from '../testing/speak-english.ts'

const asked = vi.hoisted(() => ({ times: 0 }))
vi.mock('../api/client.ts', () => ({
  async call() {
    asked.times += 1
    return { url: 'https://phones.example/authorize', state: `state ${asked.times}` }
  },
}))

/** The provider's window, as far as the site knows it. */
interface OpenedWindow {
  closed: boolean
  readonly addresses: string[]
}
let opened: OpenedWindow[] = []

function standInWindow() {
  const one: OpenedWindow = { closed: false, addresses: [] }
  opened.push(one)
  return Object.assign(one, {
    document: document.implementation.createHTMLDocument(),
    location: { replace: (url: string) => void one.addresses.push(url) },
    close: () => void (one.closed = true),
  })
}

let root: Root
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] })
  await speakEnglish()
})
afterAll(() => void vi.useRealTimers())
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('open', standInWindow)
  opened = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  act(() => useDialogs.getState().closeAll())
  // Runs out the countdown that the test left behind.
  vi.advanceTimersByTime(600_000)
})

function Form({ mobileNum, isRight = true }: { readonly mobileNum: string; readonly isRight?: boolean }) {
  const [value, setValue] = useState<VouchedNumber>()
  return (
    <MantineProvider>
      <VouchedField
        check={async () => isRight}
        error={undefined}
        number={{ mobileNum, countryDialingCode: '66' }}
        onChange={setValue}
        purpose="login"
        use="login"
        value={value}
      />
    </MantineProvider>
  )
}

const show = (mobileNum = '0812345678', isRight = true) =>
  act(() => root.render(<Form isRight={isRight} mobileNum={mobileNum} />))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = () => document.querySelector('button')
const text = () => document.body.textContent
const told = () => {
  const { open } = useDialogs.getState()
  return open?.kind === 'asked' ? open.question.html : undefined
}

/** A press that reaches the handler even if the button is disabled. */
async function press(): Promise<void> {
  await act(async () => {
    const found = button()
    if (found === null) throw new Error('there is no button')
    found.disabled = false
    found.click()
  })
}

/** Sends the provider's answer to the last attempt. */
const answer = async (idToken: string | undefined) => {
  handOver({ state: `state ${asked.times}`, idToken }, { onTaken: () => undefined, onNobody: () => undefined })
  // A channel's message arrives in a turn of its own, which fake timers do not run.
  await act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((resolve) => void setImmediate(resolve))
  })
}

it('counts down one minute from when the window opens, and ignores presses meanwhile (4.012, 4.013, 4.014)', async () => {
  show()
  const before = asked.times
  await press()
  expect([button()?.textContent, button()?.disabled]).toEqual(['Try again in 60 s', true])
  await wait(58_000)
  await press()
  expect([asked.times - before, opened.length]).toEqual([1, 1])
  await wait(2_000)
  expect([button()?.textContent, button()?.disabled]).toEqual(['Verify again', false])
  await press()
  expect([asked.times - before, opened.length]).toEqual([2, 2])
  // One window at a time.
  expect(opened.map(({ closed }) => closed)).toEqual([true, false])
})

it('opens no window for an invalid number (5.037)', async () => {
  show('12', false)
  await press()
  expect([opened.length, button()?.textContent]).toEqual([0, 'Verify my number'])
})

it('navigates the window to the provider, and shows the number as verified until it is changed (3.035)', async () => {
  show()
  await press()
  expect(opened[0]?.addresses).toEqual(['https://phones.example/authorize'])
  expect(text()).toContain(access['vouch.open'])
  await answer('a.b.c')
  expect(text()).toContain('0812345678 is verified')
  expect([button(), opened[0]?.closed]).toEqual([null, true])
  show('0812345679')
  expect(text()).not.toContain('is verified')
  expect(button()).not.toBeNull()
})

it('is no longer verified once the server would find the proof too old', async () => {
  show()
  await press()
  await answer('a.b.c')
  await wait(269_000)
  expect(text()).toContain('is verified')
  await wait(2_000)
  expect(text()).not.toContain('is verified')
})

it('says that the window was closed, and allows another attempt at once (8.018)', async () => {
  show()
  await press()
  Object.assign(opened[0] ?? {}, { closed: true })
  await wait(1_000)
  expect(told()).toBeUndefined()
  await wait(1_000)
  expect(told()).toBe(access['human.closedLogin'])
  expect([button()?.textContent, button()?.disabled]).toEqual(['Verify again', false])
})

it('accepts an answer after its window seemed closed, as when a provider severs the link to it', async () => {
  show()
  await press()
  Object.assign(opened[0] ?? {}, { closed: true })
  await wait(3_000)
  await answer('a.b.c')
  expect(text()).toContain('0812345678 is verified')
})

it('says that the provider did not verify the number, and that the browser blocked its window (8.018)', async () => {
  show()
  await press()
  await answer(undefined)
  expect(told()).toBe(access['vouch.failed'])
  act(() => useDialogs.getState().closeAll())
  vi.stubGlobal('open', () => null)
  const before = asked.times
  await wait(1_000)
  await press()
  expect(told()).toBe(access['vouch.blocked'])
  expect([asked.times, button()?.textContent]).toEqual([before, 'Verify again'])
})

it('closes the window when the form unmounts', async () => {
  show()
  await press()
  act(() => root.render(null))
  expect(opened[0]?.closed).toBe(true)
})
