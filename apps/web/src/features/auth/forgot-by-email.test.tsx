// @vitest-environment happy-dom
import { forgotPassword } from '@baize/contract'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInHouse, standInStatus, type StandInHouse } from '../../testing/stand-in-house.ts'
import { ForgotByEmail, isPossibleName } from './forgot-by-email.tsx'

const fields = [{ name: 'username', enabled: true, required: true, patternId: 1, minLength: 4, maxLength: 16 }]
let house: StandInHouse
let shown: ShownPart | undefined
beforeEach(() => {
  house = standInHouse()
})
afterEach(() => {
  shown?.remove()
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

it('refuses a malformed username before anything is sent (5.032, 5.039)', async () => {
  const status = standInStatus()
  shown = await showPart(<ForgotByEmail />, { ...status, register: { ...status.register, fields } })
  await type('username', 'lo tus!')
  await type('email', 'lotus@example.com')
  // The phrases of forms are not loaded here: their keys stand for them.
  await shown.press('forgot.send')
  await eventually(() => expect(document.body.textContent).toContain('wrong.username'))
  expect(house.asked.some(({ path }) => path === forgotPassword.path)).toBe(false)
})

it('takes usernames of the brand’s form, and mobile numbers as names (3.037, 5.039)', () => {
  const taken = ['lotus', ' lo', '9lotus', 'lotus-9', '+66812345678', '081-234 5678'].map((name) =>
    isPossibleName(fields, name),
  )
  expect(taken).toEqual([true, false, false, false, true, true])
})
