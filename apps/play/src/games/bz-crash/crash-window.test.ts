// @vitest-environment happy-dom
import { sharedGameByCode } from '@baize/engines'
import { languages, type Language } from '@baize/phrases'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPhrases } from '../../phrases.ts'
import { nowMs, storeOrMemory } from '../../ports.ts'
import { startShared } from '../../shared/start-shared.ts'
import { FakeTable } from '../../shared/testing/fake-table.ts'
import { art } from './index.ts'

vi.mock('@baize/ui/fonts', () => ({ loadFont: () => Promise.resolve(), familyOf: (font: string) => font }))

const bettingMs = 5_000

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
  // Only what is used: elements that move end at once.
  Element.prototype.animate = () => ({ finished: Promise.resolve(), finish: () => undefined }) as unknown as Animation
  document.body.replaceChildren()
})
afterEach(() => void vi.useRealTimers())

/** Opens the window at a table that has no server. `chance` decides where rounds end. */
async function open(language: Language = 'EN') {
  const game = sharedGameByCode('bz-crash')
  if (game === undefined) throw new Error('there is no crash')
  let drawn = 0
  const gateway = new FakeTable(game, {
    now: nowMs,
    later: (ms, work) => void setTimeout(work, ms),
    chance: () => (drawn = (drawn + 0.618_033_988_749_895) % 1),
    bettingMs,
    others: 3,
  })
  const store = storeOrMemory(() => {
    throw new Error('none')
  })
  store.setItem('baize.play.muted', '1')
  const [scene, controls] = [document.createElement('div'), document.createElement('div')]
  document.body.append(scene, controls)
  const [opened, phrase] = await Promise.all([gateway.open(), loadPhrases(language)])
  const context = {
    opened,
    gateway,
    phrase,
    language,
    store,
    backUrl: undefined,
    scene,
    controls,
    onSessionLost: () => undefined,
    tellPage: () => undefined,
    whenPaused: () => undefined,
  }
  await startShared(context, art)
  await vi.advanceTimersByTimeAsync(300)
  const panel = (nth: number) => {
    const view = document.querySelectorAll<HTMLElement>('.bet-panel')[nth]
    if (view === undefined) throw new Error('there is no such panel')
    const part = (selector: string) => {
      const found = view.querySelector<HTMLInputElement>(selector)
      if (found === null) throw new Error(`the panel has no ${selector}`)
      return found
    }
    return { view, part, press: () => part('.go').click(), action: () => view.dataset['action'] }
  }
  return { gateway, first: panel(0), second: panel(1) }
}

/** Waits until something holds; rounds take their time. */
async function until(holds: () => boolean, seconds = 600): Promise<void> {
  for (let waited = 0; waited < seconds * 10; waited += 1) {
    if (holds()) return
    await vi.advanceTimersByTimeAsync(100)
  }
  throw new Error('it never came')
}

test('has two bets, named and in words in three languages', async () => {
  for (const language of languages) {
    document.body.replaceChildren()
    const { first, second } = await open(language)
    const text = document.body.textContent
    expect(text).not.toMatch(/crash\.|table\.|undefined|\{\d\}/)
    expect(first.view.getAttribute('aria-label')).not.toBe(second.view.getAttribute('aria-label'))
  }
})

test('bets, shows what a cash-out pays now, never more than the server pays, and is paid', async () => {
  const { gateway, first } = await open()
  for (let paid = false; !paid;) {
    await until(() => first.action() === 'bet')
    first.press()
    await until(() => first.action() === 'in')
    await until(() => first.action() === 'cashOut' || first.view.dataset['result'] === 'lost')
    await vi.advanceTimersByTimeAsync(700)
    if (first.action() !== 'cashOut') continue
    const shown = Number(first.part('.go-value').textContent.replace(/[^\d.]/g, ''))
    first.press()
    await until(() => first.view.dataset['result'] === 'out')
    const [own] = (await gateway.open()).own
    expect(shown).toBeGreaterThan(Number(own?.amount))
    expect(Number(own?.payout)).toBeGreaterThanOrEqual(shown)
    paid = true
  }
})

test('a bet for the next round waits, can be taken back, and is placed when the round opens', async () => {
  const { gateway, first, second } = await open()
  await until(() => first.action() === 'next')
  first.press()
  second.press()
  expect([first.action(), second.action()]).toEqual(['queued', 'queued'])
  second.press()
  expect(second.action()).toBe('next')
  await until(() => first.action() === 'in')
  expect((await gateway.open()).own).toMatchObject([{ field: 'first' }])
})

test('auto bet bets in each round and counts down to none', async () => {
  const { first } = await open()
  const rounds = first.part('.auto-rounds')
  rounds.value = '5'
  rounds.dispatchEvent(new Event('change'))
  const lefts = new Set<string>()
  await until(() => {
    lefts.add(first.part('.auto-left').textContent)
    return first.part('.auto-left').textContent === ''
  }, 3_000)
  expect([...lefts]).toEqual(expect.arrayContaining(['4 left', '3 left', '2 left', '1 left', '']))
  expect(rounds.value).toBe('0')
})

test('auto bet ends when its bet may not be placed, and the player reads why', async () => {
  const { gateway, first } = await open()
  await until(() => first.action() === 'next')
  first.part('.stake-row input').value = '999999'
  first.part('.auto-rounds').value = '5'
  first.part('.auto-rounds').dispatchEvent(new Event('change'))
  await until(() => first.part('.auto-left').textContent === '')
  expect(document.querySelector('.table-message')?.textContent).toMatch(/Enter an amount/)
  expect((await gateway.open()).own).toEqual([])
})

test('a bet that may not be is not sent: too high, no amount, an impossible multiple', async () => {
  const { gateway, first } = await open()
  const [stake, target] = [first.part('.stake-row input'), first.part('.target input')]
  const type = (input: HTMLInputElement, text: string) => {
    input.value = text
    input.dispatchEvent(new Event('input'))
  }
  await until(() => first.action() === 'bet')
  for (const wrong of ['999999', '0', 'x', '-5']) {
    type(stake, wrong)
    first.press()
    expect(document.querySelector('.table-message')?.textContent).toMatch(/Enter an amount/)
  }
  type(stake, '10')
  first.part('.switch').click()
  type(target, '1.00')
  first.press()
  expect(document.querySelector('.table-message')?.textContent).toMatch(/Enter a multiple/)
  expect((await gateway.open()).own).toEqual([])
})
