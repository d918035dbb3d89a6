// Four members at one hold'em table, without demo opponents: three languages, one on a phone.
import { listHands, listRooms } from '../packages/contract/src/index.ts'
import { expect, test } from './house.ts'
import { startOwnHouse, type BrandList, type OwnHouse } from './own-house.ts'
import { countHeard, dealtCards, foreignCards } from './pages/heard-cards.ts'
import {
  balanceOf,
  comeToTable,
  expectSameHand,
  fold,
  playHand,
  potTexts,
  shownBy,
  sitDown,
  stakeAll,
  stayIn,
  type HoldemHand,
  type Player,
  type Table,
} from './pages/holdem-table.ts'

/** One room in which only members sit, and in which a slow machine lets nobody's time run out. */
const quietRoom = (rooms: BrandList): BrandList =>
  rooms
    .filter(({ id }) => id === 'holdem-050')
    .map((room) => ({ ...room, id: 'holdem-quiet', rooms: 1, demoOpponents: 0, actSeconds: 90 }))

let house: OwnHouse
test.beforeAll(async () => {
  house = await startOwnHouse(() => ({}), {}, { 'rooms.json': quietRoom })
})
test.afterAll(() => house.stop())

/** Who comes, and with how many big blinds more than the least: all-in, they have different stacks. */
const guests = [
  { code: 'TH', isOnPhone: false, steps: 0 },
  { code: 'CN', isOnPhone: false, steps: 20 },
  { code: 'EN', isOnPhone: false, steps: 40 },
  { code: 'EN', isOnPhone: true, steps: 60 },
] as const

const words = ['สวัสดีทุกคน', '大家好', 'good luck all', 'hello from the train'] as const
const cents = (amount: string) => Math.round(Number(amount) * 100)

/** A table at which hands go on, and the number of the last one that was played. */
interface Sitting extends Table {
  last: number
}

test('four members at a hold’em table, in three languages and on a phone, see the same board and pots, and no card of another before it is opened (7.036)', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const players: Player[] = []
  for (const { code, isOnPhone } of guests) players.push(await comeToTable(browser, house, code, isOnPhone))
  const before = await Promise.all(players.map(balanceOf))
  const roomId = decodeURIComponent(new URL(players[0]?.page.url() ?? '').hash.slice(1))
  const sitting: Sitting = { players, roomId, last: 0 }
  await test.step('all sit down', async () => sitAll(sitting))
  await test.step('a hand is checked down, and all hear what each says', async () => checkDown(sitting))
  await test.step('one folds, another loads the page again in the middle of the hand and plays on', async () =>
    foldAndReload(sitting))
  await test.step('all are all-in with different stacks, for a pot and two side pots', async () => goAllIn(sitting))
  await test.step('all take their chips home: nothing is lost but the rake', async () => goHome(sitting, before))
  await test.step('each finds the hand in the history, and its proof is right', async () => {
    await Promise.all(players.map(async (player) => checkProof(player, sitting)))
  })
  await test.step('no page was told a card that was not its player’s to see', async () => expectNoForeignCards(players))
  await Promise.all(players.map(async ({ page }) => page.context().close()))
})

async function sitAll({ players, roomId }: Sitting): Promise<void> {
  await Promise.all(players.map((player, nth) => sitDown(player, roomId, guests[nth]?.steps ?? 0)))
  expect(new Set(players.map(({ seat }) => seat)).size).toBe(4)
  const rooms = await players[0]?.call(listRooms, { params: { gameCode: 'bz-holdem' }, query: { pageNo: 1 } })
  expect(rooms?.list).toEqual([expect.objectContaining({ roomId, taken: 4, demo: 0 })])
}

/** Plays the next hand in which all four are: whoever sat down first may have begun without the others. */
async function playFull(
  sitting: Sitting,
  moveOf: Parameters<typeof playHand>[2],
  over?: Parameters<typeof playHand>[3],
): Promise<HoldemHand> {
  const isOfAll = ({ view }: HoldemHand) => view.seats.length === 4
  for (;;) {
    let isFull = false
    const played = await playHand(
      sitting,
      sitting.last,
      async (hand, player) => {
        isFull = isOfAll(hand)
        return isFull ? moveOf(hand, player) : stayIn
      },
      async (hand) => (isOfAll(hand) ? over?.(hand) : undefined),
    )
    sitting.last = played.handNo
    if (isFull) return played
  }
}

async function checkDown(sitting: Sitting): Promise<void> {
  let hasSpoken = false
  const { view } = await playFull(sitting, async ({ view: now }) => {
    if (now.street === 'flop' && !hasSpoken) {
      hasSpoken = true
      await talk(sitting.players)
    }
    return stayIn
  })
  expect(view.end?.shown.length).toBeGreaterThan(0)
  expect([view.board.length, view.pots.length]).toEqual([5, 1])
}

async function foldAndReload(sitting: Sitting): Promise<void> {
  let [hasFolded, hasReloaded] = [false, false]
  await playFull(sitting, async ({ handNo, view }, player) => {
    if (!hasFolded) {
      hasFolded = true
      return fold
    }
    if (view.street !== 'turn' || hasReloaded) return stayIn
    hasReloaded = true
    const left = await shownBy(player)
    await player.page.reload()
    await player.page.locator('.felt').waitFor()
    await expectSameHand(sitting, handNo, false)
    expect(left.own).toHaveLength(2)
    expect(await shownBy(player)).toEqual(left)
    return stayIn
  })
  expect(hasReloaded).toBe(true)
}

async function goAllIn(sitting: Sitting): Promise<void> {
  const { view } = await playFull(
    sitting,
    async () => stakeAll,
    async (hand) => {
      // While the board is turned over, the pots lie in the middle.
      const inMiddle = ({ page, say }: Player) =>
        expect(page.locator('.felt .pots[data-won="false"] .pot')).toHaveText([...potTexts(say, hand.view)])
      await Promise.all(sitting.players.map(inMiddle))
    },
  )
  expect(view.pots.map(({ seats }) => seats.length)).toEqual([4, 3, 2])
  expect([view.board.length, view.end?.shown.length]).toEqual([5, 4])
}

async function goHome({ players, roomId }: Sitting, before: readonly number[]): Promise<void> {
  await Promise.all(
    players.map(async ({ page, button }) => {
      await button('rooms.standUp').click()
      await expect(page.locator('.seat[data-own="true"]')).toHaveCount(0, { timeout: 60_000 })
    }),
  )
  const lists = await Promise.all(
    players.map(async ({ call }) => (await call(listHands, { params: { roomId }, query: {} })).list),
  )
  const nets = lists.map((hands) => hands.reduce((sum, { won, staked }) => sum + cents(won) - cents(staked), 0))
  await expect
    .poll(async () => Promise.all(players.map(balanceOf)))
    .toEqual(before.map((had, nth) => had + (nets[nth] ?? 0)))
  const hands = new Map(lists.flat().map((hand) => [hand.handId, hand.view]))
  const rakes = [...hands.values()].map((view) => (view.engine === 'holdem' ? (view.end?.rake ?? 0) : 0))
  expect(nets.reduce((sum, net) => sum + net, 0)).toBe(-rakes.reduce((sum, rake) => sum + rake, 0))
}

async function expectNoForeignCards(players: readonly Player[]): Promise<void> {
  const told = await Promise.all(players.map(async ({ heard }) => heard.all()))
  const seats = players.map(({ seat }) => seat)
  const dealt = dealtCards(told, seats)
  expect([...dealt.values()].filter((hand) => hand.size === 4).length).toBeGreaterThanOrEqual(3)
  for (const [nth, messages] of told.entries()) {
    expect(countHeard(messages).open).toBeGreaterThan(20)
    expect(countHeard(messages).over).toBeGreaterThan(3)
    expect(foreignCards(messages, seats[nth] ?? -1, dealt)).toEqual([])
    // The control: had another been told the same, it would be found.
    expect(foreignCards(messages, seats[(nth + 1) % 4] ?? -1, dealt).length).toBeGreaterThan(10)
  }
}

/** Each says something, and each page has it under a masked name. */
async function talk(players: readonly Player[]): Promise<void> {
  for (const { page, isOnPhone, button, say } of players) {
    if (isOnPhone) await button('rooms.panel').click()
    await page.getByRole('tab', { name: say('table.chat'), exact: true }).click()
  }
  for (const [nth, { page, say }] of players.entries()) {
    await page.getByLabel(say('table.chatHint')).fill(words[nth] ?? '')
    await page.getByRole('button', { name: say('table.chatSend'), exact: true }).click()
  }
  for (const { page } of players)
    for (const [nth, { username }] of players.entries()) {
      const line = page.locator('.chat-lines li').filter({ hasText: words[nth] ?? '' })
      await expect(line).toContainText(`${username.slice(0, 2)}***${username.slice(-2)}`)
    }
  for (const { page, username, isOnPhone } of players) {
    for (const other of players.filter((one) => one.username !== username))
      expect(await page.content()).not.toContain(other.username)
    if (isOnPhone) await page.locator('.panel-close').click()
  }
}

/** Opens the last hand in the history, steps back to its deal, and reads what the browser says of the proof. */
async function checkProof({ page, call, say, button }: Player, { roomId, last }: Sitting): Promise<void> {
  const { list } = await call(listHands, { params: { roomId }, query: {} })
  await button('rooms.hands').click()
  await page
    .locator('.hand-row')
    .nth(list.findIndex((hand) => hand.handNo === last))
    .click()
  const right = Array.from({ length: 3 }, () => say('rooms.checkGood'))
  await expect(page.locator('[data-check="true"]')).toHaveText(right)
  await page.locator('.replay').getByRole('slider').fill('0')
  await expect(page.locator('.replay-line')).toHaveText(say('rooms.dealt'))
}
