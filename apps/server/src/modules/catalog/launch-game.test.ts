import { describe, expect, it } from 'vitest'
import type { Session } from '../../kernel/caller.ts'
import { brandId, memberId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { contentOf } from './catalog.rules.ts'
import { indexCatalog } from './index-catalog.ts'
import { launchGame, type Launch } from './launch-game.ts'
import { filesOf, gameEntry, ownEntry, playMoney } from './test-catalog.ts'

const content = contentOf(
  filesOf([
    ownEntry(1, 'bz-open'),
    ownEntry(2, 'bz-no-trial', { supportPlay: 1 }),
    ownEntry(3, 'bz-later'),
    gameEntry(4, 'koi'),
    gameEntry(5, 'draw', { supportPlay: 0 }),
    gameEntry(6, 'draw-later', { supportPlay: 0 }),
    gameEntry(7, 'draw-no-trial'),
  ]),
)
const withGone = {
  ...content,
  games: content.games.map((game) => (game.gameCode === 'koi' ? { ...game, gone: true } : game)),
}
const index = indexCatalog(
  withGone,
  playMoney,
  (engine) => engine !== 'bz-later',
  () => 'absent',
  ({ vendorCode, gameCode }) =>
    vendorCode === 'JL' && gameCode.startsWith('draw')
      ? { page: '/vnLottery', state: gameCode === 'draw-later' ? 'inPreparation' : 'open' }
      : undefined,
)

const member: Session = {
  sessionId: 1n,
  brandId: brandId(1),
  memberId: memberId(1n),
  role: 'member',
  scope: 'site',
  wallet: 'main',
  gameCode: undefined,
}
const trialAccount: Session = { ...member, role: 'trial', wallet: 'trial' }

async function launch(asked: Partial<Launch> = {}) {
  const handovers: [Session, object][] = []
  const plain: Launch = {
    session: member,
    vendorCode: 'BZ',
    gameCode: 'bz-open',
    gameType: 'RNG',
    language: 'TH',
    trial: false,
    address: '127.0.0.1',
    backUrl: undefined,
  }
  const createHandover = (session: Session, game: object) => {
    handovers.push([session, game])
    return Promise.resolve('to&ken')
  }
  const openAtVendor = () => Promise.resolve('https://vendor.example/game')
  const noted: number[] = []
  const readied: Session[] = []
  const openLottery = async (session: Session) => void readied.push(session)
  const opened = async (_: Session, nodeId: number) => void noted.push(nodeId)
  return {
    url: await launchGame(index, { createHandover, openAtVendor, openLottery, opened }, { ...plain, ...asked }),
    handovers,
    noted,
    readied,
  }
}
const refusalOf = (asked: Partial<Launch>) =>
  launch(asked).then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error : undefined),
  )

describe('launching a game', () => {
  it('creates a hand-over and returns the address of the game window', async () => {
    const { url, handovers } = await launch({ backUrl: '/games/RNG?pageNo=2&hot=1' })
    const { pathname, searchParams } = new URL(url, 'https://site.example')
    expect(pathname).toBe('/play/bz-open')
    expect(Object.fromEntries(searchParams)).toEqual({
      token: 'to&ken',
      language: 'TH',
      backUrl: '/games/RNG?pageNo=2&hot=1',
    })
    expect(handovers).toEqual([[member, { gameCode: 'bz-open', wallet: 'main' }]])
  })

  it('records the game for a member who plays for money, and nothing for trial play', async () => {
    expect((await launch()).noted).toHaveLength(1)
    expect((await launch({ trial: true })).noted).toEqual([])
    expect((await launch({ session: trialAccount })).noted).toEqual([])
  })

  it('omits the back URL if there is none', async () => {
    expect((await launch()).url).toBe('/play/bz-open?token=to%26ken&language=TH')
  })

  it.each([
    ["a member's trial launch", { trial: true }],
    ["a trial account's launch", { session: trialAccount }],
    ["a trial account's trial launch", { session: trialAccount, trial: true }],
  ])('plays the trial wallet for %s', async (_what, asked) => {
    expect((await launch(asked)).handovers[0]?.[1]).toEqual({ gameCode: 'bz-open', wallet: 'trial' })
  })

  it.each<[string, Partial<Launch>, string]>([
    ['an unknown code', { gameCode: 'bz-nothing' }, 'game.not_found'],
    ["another vendor's code", { vendorCode: 'JL' }, 'game.not_found'],
    ['another game type', { gameType: 'FISH' }, 'game.not_found'],
    ['a game that is gone', { vendorCode: 'JL', gameCode: 'koi' }, 'game.not_found'],
    ['a game whose engine does not exist yet', { gameCode: 'bz-later' }, 'game.in_preparation'],
    ['a trial of a game that offers none', { gameCode: 'bz-no-trial', trial: true }, 'game.trial_not_supported'],
    [
      'a trial account for a game without a trial',
      { gameCode: 'bz-no-trial', session: trialAccount },
      'game.trial_not_supported',
    ],
  ])('refuses %s', async (_what, asked, code) => {
    expect((await refusalOf(asked))?.code).toBe(code)
  })

  it('opens a lottery of this site on its page, with the money of whoever is logged in (2.011)', async () => {
    const lottery = { vendorCode: 'JL', gameCode: 'draw' }
    const { url, handovers, noted, readied } = await launch(lottery)
    expect({ url, handovers, noted, readied }).toEqual({
      url: '/vnLottery?gameCode=draw',
      handovers: [],
      noted: [5],
      readied: [member],
    })
    const trial = await launch({ ...lottery, session: trialAccount })
    expect([trial.url, trial.noted, trial.readied]).toEqual(['/vnLottery?gameCode=draw', [], [trialAccount]])
    // The page plays with the session's own wallet, so a member's "trial" would be for money.
    expect((await refusalOf({ ...lottery, trial: true }))?.code).toBe('game.trial_not_supported')
    const untried = { ...lottery, gameCode: 'draw-no-trial', session: trialAccount }
    expect((await refusalOf(untried))?.code).toBe('game.trial_not_supported')
    expect((await refusalOf({ ...lottery, gameCode: 'draw-later' }))?.code).toBe('game.in_preparation')
  })

  it('opens a game without a trial for play with money', async () => {
    expect((await launch({ gameCode: 'bz-no-trial' })).handovers).toHaveLength(1)
  })

  it('refuses a back URL to another site and names the field', async () => {
    const refusal = await refusalOf({ backUrl: '//evil.example' })
    expect(refusal?.fields).toEqual([{ field: 'backUrl', code: 'field.invalid' }])
  })
})
