// @vitest-environment happy-dom
import { balance, type GameFrameMessage } from '@baize/contract'
import { act, useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { balanceKey } from '../api/queries.ts'
import { eventually, showPart, type ShownPart } from '../testing/show-part.tsx'
import { standInHouse, type StandInHouse } from '../testing/stand-in-house.ts'
import { useBalanceInGame, useFollowRounds } from './balance-in-game.ts'

/** The window of the game. */
const gameWindow = new EventTarget() as Window // Only compared with where a message comes from.

function Frame() {
  const frame = useRef({ contentWindow: gameWindow })
  useFollowRounds(frame, 'token')
  return null
}

let house: StandInHouse
let shown: ShownPart
beforeEach(async () => {
  house = standInHouse()
  shown = await showPart(<Frame />)
  shown.queries.setQueryData([...balanceKey, 'token'], moneyOf('1000.00'))
})
afterEach(() => {
  shown.remove()
  vi.unstubAllGlobals()
})

const moneyOf = (amount: string) => ({ balance: amount, currencySymbol: '$', currencyCode: 'PLY' })
const inGame = () => useBalanceInGame.getState().balance

/** A message from the game's frame, or from another window. */
function tell(data: unknown, source: unknown = gameWindow): void {
  const event = new MessageEvent('message', { data })
  Object.defineProperty(event, 'source', { value: source })
  act(() => void window.dispatchEvent(event))
}

const round = (amount: string, underWay: boolean): GameFrameMessage => ({
  type: 'baize.round',
  underWay,
  balance: amount,
})

describe('the balance while a round is shown (2.058)', () => {
  it('is the one in the game until the round has been shown, although the real one is known before', async () => {
    tell(round('990.00', true))
    shown.queries.setQueryData([...balanceKey, 'token'], moneyOf('1490.00'))
    expect(inGame()).toBe('990.00')
    tell(round('1490.00', false))
    await eventually(() => expect(inGame()).toBeUndefined())
    expect(house.asked).toEqual([])
  })

  it('waits for a real balance that includes the round', async () => {
    house.answer(balance, moneyOf('1490.00'))
    tell(round('990.00', true))
    tell(round('1490.00', false))
    await eventually(() => expect(inGame()).toBeUndefined())
    expect(shown.queries.getQueryData([...balanceKey, 'token'])).toMatchObject({ balance: '1490.00' })
  })

  it('stays in the game if the next round begins while the real one is fetched', async () => {
    house.answer(balance, moneyOf('1490.00'))
    tell(round('1490.00', false))
    tell(round('1490.00', true))
    await eventually(() => expect(house.asked).toHaveLength(1))
    await eventually(() =>
      expect(shown.queries.getQueryData([...balanceKey, 'token'])).toMatchObject({ balance: '1490.00' }),
    )
    expect(inGame()).toBe('1490.00')
  })

  it('is the real one again once the game is left', async () => {
    tell(round('990.00', true))
    shown.remove()
    expect(inGame()).toBeUndefined()
  })

  it('ignores other windows and messages that are not those of a game', () => {
    tell(round('990.00', true), window)
    tell({ ...round('990.00', true), balance: '9 million' })
    tell('990.00')
    expect(inGame()).toBeUndefined()
  })
})
