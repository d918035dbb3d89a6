// @vitest-environment happy-dom
import { CallRefused } from '@baize/contract/client'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually, showPage, type ShownPage } from '../testing/show-page.tsx'
import { askReason, askYes } from './ask.tsx'

let page: ShownPage
beforeEach(async () => {
  page = await showPage(null)
})
afterEach(() => {
  page.remove()
  vi.unstubAllGlobals()
})
const text = () => document.body.textContent
const refusal = new CallRefused('operator.state', 'The state has changed.', 409)

async function asked<Answer>(ask: () => Promise<Answer>): Promise<() => Answer | 'waiting'> {
  let answer: Answer | 'waiting' = 'waiting'
  act(() => void ask().then((given) => (answer = given)))
  await eventually(() => expect(text()).toContain('Sure?'))
  return () => answer
}

describe('a question that wants a reason', () => {
  it('does nothing without one', async () => {
    const run = vi.fn<(reason: string) => Promise<void>>().mockResolvedValue()
    const answer = await asked(() => askReason({ title: 'Sure?', action: 'Suspend', run }))
    await page.fill('Reason', '  x ')
    await page.press('Suspend')
    expect(run).not.toHaveBeenCalled()
    expect(text()).toContain('at least 3 letters')
    expect(answer()).toBe('waiting')
  })

  it('keeps what was typed if it is refused, and closes when it has been done', async () => {
    const run = vi.fn<(reason: string) => Promise<void>>().mockRejectedValueOnce(refusal).mockResolvedValue()
    const answer = await asked(() => askReason({ title: 'Sure?', action: 'Suspend', run }))
    await page.fill('Reason', ' has left ')
    await page.press('Suspend')
    expect(text()).toContain('The state has changed.')
    expect(answer()).toBe('waiting')
    await page.press('Suspend')
    expect(answer()).toBe('has left')
    expect(run.mock.calls.flat()).toEqual(['has left', 'has left'])
  })

  it('is answered by nothing when it is cancelled', async () => {
    const answer = await asked(() => askReason({ title: 'Sure?', action: 'Suspend' }))
    await page.press('Cancel')
    expect(answer()).toBeUndefined()
  })
})

it('a question without a reason says whether it was done', async () => {
  const answer = await asked(() =>
    askYes({ title: 'Sure?', text: 'Really?', action: 'Yes', run: async () => undefined }),
  )
  await page.press('Yes')
  expect(answer()).toBe(true)
})
