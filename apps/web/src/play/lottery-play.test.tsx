// @vitest-environment happy-dom
import { launchLottery, ownPlayFacts, type PlayFacts } from '@baize/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../session/session.ts'
import { eventually, showPart, type ShownPart } from '../testing/show-part.tsx'
import { standInHouse, type StandInHouse } from '../testing/stand-in-house.ts'
import { LotteryPlay } from './lottery-play.tsx'

// Its dialog is tried in a browser, in e2e/protection.spec.ts.
vi.mock('./reality-check.tsx', () => ({
  RealityCheck: (props: { readonly facts: PlayFacts }) => <p>Reality check after {props.facts.stakes}</p>,
}))

let house: StandInHouse
let shown: ShownPart
beforeEach(() => {
  house = standInHouse()
  house.answer(launchLottery, { url: '/lottery?gameCode=siam-daily' })
  house.answer(ownPlayFacts, facts)
})
afterEach(() => {
  shown.remove()
  useSession.getState().end()
  vi.unstubAllGlobals()
})

/** A reality check is due now. */
const facts: PlayFacts = {
  playingSince: '2026-11-26T10:00:00.000Z',
  playedMinutes: 60,
  stakes: '120.00',
  result: '-20.00',
  currencySymbol: '$',
  everyMinutes: 60,
  nextCheckAt: '2026-11-26T11:00:00.000Z',
  secondsToCheck: 0,
}
const member = { token: 'token', id: '3', account: 'demo', nickname: 'Demo', type: 0 }
const show = async () => {
  shown = await showPart(<LotteryPlay gameCode="siam-daily" />)
}
const askedPaths = () => house.asked.map(({ path }) => path)

describe('the page of a lottery', () => {
  it('opens the lottery for a member like every other game, and is interrupted by a reality check that is due', async () => {
    useSession.getState().begin(member)
    await show()
    await eventually(() => expect(document.body.textContent).toContain('Reality check after 120.00'))
    expect(askedPaths().filter((path) => path === launchLottery.path)).toHaveLength(1)
  })

  it('opens nothing for trial play, and checks nothing', async () => {
    useSession.getState().begin({ ...member, type: 4 })
    await show()
    expect(askedPaths()).toEqual([])
  })
})
