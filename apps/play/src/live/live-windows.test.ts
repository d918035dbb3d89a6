// @vitest-environment happy-dom
import { sharedGameByCode, sharedGames, type SharedOutcome } from '@baize/engines'
import { languages, type Language } from '@baize/phrases'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sharedArts } from '../games/shared-arts.ts'
import { loadPhrases } from '../phrases.ts'
import { nowMs, storeOrMemory } from '../ports.ts'
import { startShared } from '../shared/start-shared.ts'
import { FakeTable } from '../shared/testing/fake-table.ts'

vi.mock('@baize/ui/fonts', () => ({ loadFont: () => Promise.resolve(), familyOf: (font: string) => font }))

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
  // Nothing moves here: what an animation would be asked for is this much.
  Element.prototype.animate = () => ({ finished: Promise.resolve(), finish: () => undefined }) as unknown as Animation
  document.body.replaceChildren()
  document.body.className = ''
})
afterEach(() => void vi.useRealTimers())

/** Of all games with shared rounds, those that have a dealer. */
const tableCodes = sharedGames.filter(({ flight }) => flight === undefined).map(({ code }) => code)

/** Opens the window of a table that has no server, with sounds off. */
async function open(code: string, language: Language = 'EN') {
  const [game, load] = [sharedGameByCode(code), sharedArts[code]]
  if (game === undefined || load === undefined) throw new Error(`there is no window of ${code}`)
  let drawn = 0
  const gateway = new FakeTable(game, {
    now: nowMs,
    later: (ms, work) => void setTimeout(work, ms),
    // Any numbers will do, as long as they are the same each time.
    chance: () => (drawn = (drawn + 0.618_033_988_749_895) % 1),
    bettingMs: 5_000,
    others: 6,
    dealt: 12,
  })
  const store = storeOrMemory(() => {
    throw new Error('none')
  })
  store.setItem('baize.play.muted', '1')
  const [scene, controls] = [document.createElement('div'), document.createElement('div')]
  document.body.append(scene, controls)
  const [opened, phrase, { art }] = await Promise.all([gateway.open(), loadPhrases(language), load()])
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
  await vi.advanceTimersByTimeAsync(700)
  return { game, gateway, field: (id: string) => document.querySelector<HTMLElement>(`[data-field='${id}']`) }
}

const outcomeOf = async (gateway: FakeTable): Promise<SharedOutcome | null> =>
  (await gateway.open()).round?.outcome ?? null

describe.each(tableCodes)('the window of %s', (code) => {
  test('has each field of its game once on the felt, named in three languages', async () => {
    for (const language of languages) {
      document.body.replaceChildren()
      const { game } = await open(code, language)
      const shown = [...document.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset['field'])
      expect(shown).toHaveLength(game.fields.length)
      expect(new Set(shown)).toEqual(new Set(game.fields.map(({ id }) => id)))
      const names = [...document.querySelectorAll('[data-field]')].map((one) => one.getAttribute('aria-label') ?? '')
      expect(new Set(names).size).toBe(names.length)
      for (const name of names) expect(name).not.toMatch(/live\.|undefined|\{\d\}|^,/)
    }
  })

  test('takes chips, closes, shows the round and marks the fields that pay more than their stake', async () => {
    const { game, gateway, field } = await open(code)
    const [first] = game.fields
    field(first?.id ?? '')?.click()
    expect(document.querySelector('[data-laid="yes"]')).not.toBeNull()
    document.querySelector<HTMLElement>('.confirm')?.click()
    await vi.advanceTimersByTimeAsync(200)
    expect((await gateway.open()).own).toMatchObject([{ field: first?.id }])
    expect(document.querySelector('[data-mark]')).toBeNull()
    await vi.advanceTimersByTimeAsync(5_000)
    const outcome = await outcomeOf(gateway)
    if (outcome === null) throw new Error('the round has no outcome')
    expect(document.querySelector('.dealer-speech')?.textContent).toBe('No more bets.')
    await vi.advanceTimersByTimeAsync(game.showMs(outcome) - 200)
    const won = game.fields.filter(({ id }) => field(id)?.dataset['mark'] === 'won').map(({ id }) => id)
    const pays = game.fields.filter(({ id }) => {
      const { numerator, denominator } = game.pays(outcome, id)
      return numerator > denominator
    })
    expect(won).toEqual(pays.map(({ id }) => id))
    expect(document.querySelector('.dealer-speech')?.textContent).not.toMatch(/No more bets|live\.|\{\d\}/)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(document.querySelector('[data-mark]')).toBeNull()
  })
})

test('cards of baccarat lie as they were dealt, also for whoever comes in the middle', async () => {
  const { gateway } = await open('bz-baccarat')
  await vi.advanceTimersByTimeAsync(5_000 + 12_000)
  const outcome = await outcomeOf(gateway)
  if (outcome?.engine !== 'baccarat') throw new Error('the round has no cards')
  const cards = (hand: string) => document.querySelectorAll(`[data-hand='${hand}'] .card[data-open='true']`).length
  expect([cards('player'), cards('banker')]).toEqual([outcome.player.length, outcome.banker.length])
})
