// @vitest-environment happy-dom
import { captcha, login, systemKeys } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInHouse, type StandInHouse } from '../../testing/stand-in-house.ts'
import { bodyOf, LoginForm } from './login-form.tsx'

let house: StandInHouse
let shown: ShownPart
beforeEach(async () => {
  house = standInHouse()
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const { kty = '', crv = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  const now = Math.floor((performance.timeOrigin + performance.now()) / 1000)
  house.answer(systemKeys, { keys: [{ kty, crv, x, y, kid: 'key', use: 'enc', alg: 'ECDH-ES' }], now })
  house.answer(captcha, 'iVBORw0KGgo=')
})
afterEach(() => {
  shown.remove()
  vi.unstubAllGlobals()
})

async function type(field: string, text: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>(`input[name=${field}]`)
  if (input === null) throw new Error(`there is no field ${field}`)
  await act(async () => {
    // Like a browser: React only notices a value that it did not set itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const captchaIsAsked = () => document.querySelector('input[name=captcha]') !== null
const refusal = (asks: boolean) => new CallRefused('login.wrong_credentials', 'Wrong', 401, { captcha: asks })

/** Logs in with a password that the server refuses. */
async function fail(asksForCaptcha: boolean): Promise<void> {
  house.answer(login, refusal(asksForCaptcha))
  await type('username', 'demo')
  await type('password', 'Wrong#2026')
  await shown.press('Log in')
  await eventually(() => expect(document.querySelector('[role=alert]')?.textContent).toBe('Wrong'))
}

it('shows no captcha before a failed login, nor after one whose refusal does not ask for it (3.048)', async () => {
  shown = await showPart(<LoginForm onDone={() => undefined} />)
  const parts = () => document.querySelector('form')?.children.length ?? 0
  const before = parts()
  await fail(false)
  // Only the refusal: not even space reserved for a captcha.
  expect(parts()).toBe(before + 1)
  expect(captchaIsAsked()).toBe(false)
  expect(house.asked.some(({ path }) => path === captcha.path)).toBe(false)
})

it("shows the server's captcha picture once a refusal asks for it (3.048, 8.032)", async () => {
  shown = await showPart(<LoginForm onDone={() => undefined} />)
  await fail(true)
  await eventually(() => expect(captchaIsAsked()).toBe(true))
  await eventually(() =>
    expect(document.querySelector('img')?.getAttribute('src')).toContain('data:image/png;base64,iVBO'),
  )
})

it('focuses the password field after a refusal, so that it can be retyped at once', async () => {
  shown = await showPart(<LoginForm onDone={() => undefined} />)
  await fail(false)
  expect(document.activeElement?.getAttribute('name')).toBe('password')
})

it('shows and focuses the error below the captcha field when its digits are wrong (8.034)', async () => {
  shown = await showPart(<LoginForm onDone={() => undefined} />)
  await fail(true)
  await eventually(() => expect(captchaIsAsked()).toBe(true))
  await type('captcha', '12345')
  house.answer(login, new CallRefused('captcha.wrong', 'Not these digits', 422, { captcha: true }))
  await shown.press('Log in')
  const digits = () => document.querySelector<HTMLInputElement>('input[name=captcha]')
  await eventually(() => expect(digits()?.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(digits())
  expect(digits()?.value).toBe('')
  expect(document.body.textContent).toContain('Not these digits')
  expect(document.querySelector('[role=alert]')).toBeNull()
})

it('says that the captcha is required when the same refusal brings its first picture', async () => {
  shown = await showPart(<LoginForm onDone={() => undefined} />)
  await type('username', 'demo')
  await type('password', 'Wrong#2026')
  house.answer(login, new CallRefused('captcha.required', 'Enter the digits', 422, { captcha: true }))
  await shown.press('Log in')
  await eventually(() => expect(captchaIsAsked()).toBe(true))
  expect(document.body.textContent).toContain('Enter the digits')
})

it('trims the name but sends the password as it was typed, blanks included (5.036)', async () => {
  shown = await showPart(<LoginForm onDone={() => undefined} />)
  const typed = { username: '  demo ', password: ' Pond of 9 ', captcha: ' 12 ', remember: false }
  expect(bodyOf(typed, 'member')).toMatchObject({ username: 'demo', password: ' Pond of 9 ', captcha: '12' })
})
