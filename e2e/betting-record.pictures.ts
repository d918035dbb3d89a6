import type { Bet, bettingRecord, ValueOf } from '../packages/contract/src/index.ts'
import { test, type Guest } from './house.ts'
import { codes } from './languages.ts'
import { comeAsMember } from './pages/new-member.ts'
import { takeStatesOf } from './take-picture.ts'

const take = takeStatesOf('record')

const own: Bet = {
  betId: '1',
  roundId: '0198c0de-0000-7000-8000-000000000001',
  hasProof: true,
  slipId: null,
  vassalage: 'BZ',
  vendorName: 'Baize Originals',
  gameCode: 'bz-lotus-lanterns',
  gameName: 'Lotus Lanterns',
  gameType: 'RNG',
  iconUrl: null,
  bets: 1,
  stake: '1.00',
  returned: '0.00',
  payout: '12.50',
  net: '11.50',
  state: 'settled',
  placedAt: '2026-11-20T10:00:00Z',
  lastAt: '2026-11-20T10:00:00Z',
}
const outside = {
  ...own,
  hasProof: false,
  slipId: null,
  vassalage: 'PG',
  vendorName: 'Paper Garden of the Seven Provinces',
  gameName: 'Teahouse Tiles of the Seven Provinces',
}
const list: Bet[] = [
  {
    ...outside,
    betId: '2',
    roundId: 'PG-2026-11-20-000000000017',
    state: 'open',
    payout: '0.00',
    net: '-250000.00',
    stake: '250000.00',
  },
  own,
  {
    ...outside,
    betId: '3',
    roundId: 'R-3',
    bets: 4,
    payout: '0.00',
    net: '0.00',
    returned: '1.00',
    state: 'returned',
    lastAt: '2026-11-20T11:00:00Z',
  },
  { ...outside, betId: '4', roundId: null, gameCode: null, gameName: null, gameType: null, bets: 0, stake: '0.00' },
  { ...outside, betId: '5', roundId: 'R-5', payout: '1234567.89', net: '1234566.89' },
]

const reply: ValueOf<typeof bettingRecord> = {
  list,
  pageNo: 1,
  totalPages: 7,
  totalCount: 124,
  upTo: '2026-11-20T12:00:00Z',
  earlierUpTo: null,
  totals: { bets: 1240, stake: '250004.00', returned: '1.00', payout: '1234592.89', net: '984589.89' },
  currencySymbol: '$',
  currencyCode: 'PLY',
  vendors: [outside, own].map(({ vassalage, vendorName }) => ({ vassalage, vendorName })),
  gameTypes: ['RNG', 'LIVE'],
  games: [{ vassalage: 'BZ', gameCode: 'bz-lotus-lanterns', gameName: 'Lotus Lanterns' }],
}

/** Answers the record's call in the server's place, so that every state can be seen. */
async function say({ page }: Guest, value: ValueOf<typeof bettingRecord>): Promise<void> {
  await page.unroute('**/wps/member/bets?*')
  await page.route('**/wps/member/bets?*', (route) => route.fulfill({ json: { success: true, value } }))
}

for (const code of codes)
  test.describe(code, () => {
    test.use({ code })

    test('the betting record has its pictures', async ({ guest }) => {
      await say(guest, reply)
      await comeAsMember(guest, '/member/record')
      await take(guest, 'list')
      await guest.page.setViewportSize({ width: 1366, height: 900 })
      await guest.open('/member/record?bet=3')
      await guest.page.getByRole('dialog').waitFor()
      await take(guest, 'details')
      await say(guest, { ...reply, list: [], totalPages: 1, earlierUpTo: reply.upTo })
      await guest.open('/member/record?page=1')
      await take(guest, 'nothing-here')
    })
  })
