import type { Receipt, Withdrawal, WithdrawalStep } from '../packages/contract/src/index.ts'
import { test, type Guest } from './house.ts'
import { codes } from './languages.ts'
import { comeAsMember } from './pages/new-member.ts'
import { isWanted, takeStatesOf } from './take-picture.ts'

const take = takeStatesOf('receipt')

const withdrawalId = '0198c0de-0000-7000-8000-000000000001'
const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const note = 'ธนาคารแจ้งว่าโอนมาเพียงรายการเดียว ส่วนที่เหลือยังไม่เข้าบัญชี'
const words = 'ธนาคารยืนยันว่าเงินส่วนที่เหลือถูกตีกลับ จึงคืนเข้ายอดคงเหลือให้'

const pictures: Receipt['pictures'] = [1, 2, 3].map((place) => ({
  pictureId: `0198c0de-0000-7000-8000-00000000000${place}`,
  sentAt: fromNow(-5),
}))

/** A withdrawal that was paid, with what is known about its arrival. */
function paid(receipt: Partial<Receipt>, ...later: readonly WithdrawalStep[]): Withdrawal {
  const steps = (['requested', 'approved', 'paying', 'paid', ...later] as const).map((state, place) => ({
    state,
    at: fromNow(place - 60),
    reason: state === 'received_part' ? note : state === 'refunding' || state === 'forced' ? words : null,
  }))
  return {
    withdrawalId,
    state: 'paid',
    amount: '1250.00',
    bank: 'baac',
    bankName: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
    numberTail: '8765',
    requestedAt: fromNow(-60),
    promisedAt: fromNow(-30),
    canCancel: false,
    receipt: {
      state: 'awaiting',
      dueAt: fromNow(1_380),
      received: null,
      remainder: null,
      note: null,
      canStillArrive: false,
      pictures: [],
      ...receipt,
    },
    steps,
  }
}

const part = { received: '500.00', remainder: '750.00', note, pictures } as const
const states: Readonly<Record<string, Withdrawal>> = {
  received: paid({ state: 'received', received: '1250.00', remainder: '0.00' }, 'received'),
  assumed: paid({ state: 'assumed' }, 'assumed'),
  disputed: paid({ ...part, state: 'disputed', canStillArrive: true }, 'received_part'),
  forced: paid({ ...part, state: 'forced' }, 'received_part', 'forced'),
  refunding: paid({ ...part, state: 'refunding' }, 'received_part', 'refunding'),
  refunded: paid({ ...part, state: 'refunded' }, 'received_part', 'refunding', 'refunded'),
}

/** Answers the calls about withdrawals in the server's place. */
async function say({ page }: Guest, list: readonly Withdrawal[]): Promise<void> {
  const body = await page.screenshot({ type: 'jpeg' })
  await page.unroute('**/wps/**')
  await page.route('**/wps/payments/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const inCurrency = { currencySymbol: '$', currencyCode: 'PLY' }
    const reply = (value: unknown) => route.fulfill({ json: { success: true, value } })
    if (pathname.startsWith('/wps/payments/receipt-pictures/'))
      return route.fulfill({ body, contentType: 'image/webp' })
    if (pathname === '/wps/payments/withdrawals')
      return reply({ list, pageNo: 1, totalPages: 1, totalCount: list.length, ...inCurrency })
    if (pathname === `/wps/payments/withdrawals/${withdrawalId}`) return reply({ withdrawal: list[0], ...inCurrency })
    return route.fallback()
  })
}

for (const code of isWanted('receipt') ? codes : []) {
  test.describe(`in ${code}`, () => {
    test.use({ code })
    test.setTimeout(900_000)

    test('the receipt of a withdrawal in each of its states', async ({ guest }) => {
      const { page } = guest
      await comeAsMember(guest, '/withdraw')
      await say(guest, [paid({ pictures: pictures.slice(0, 2) })])
      await guest.open(`/withdraw?withdrawal=${withdrawalId}`)
      await page.getByRole('radio').first().waitFor()
      await take(guest, 'question')
      await page.getByRole('radio', { name: guest.say('receipt.part') }).check()
      await page.getByRole('textbox', { name: guest.say('receipt.amount') }).fill('500')
      await page.getByRole('img', { name: guest.say('receipt.openPicture', 2) }).waitFor()
      await take(guest, 'part')
      await say(guest, [paid({})])
      await guest.open(`/withdraw?withdrawal=${withdrawalId}`)
      await page.getByRole('radio', { name: guest.say('receipt.part') }).check()
      await page.getByRole('textbox', { name: guest.say('receipt.amount') }).fill('1250')
      await page.getByRole('button', { name: guest.say('receipt.submit'), exact: true }).click()
      await take(guest, 'faults')
      for (const [name, one] of Object.entries(states)) {
        await say(guest, [one])
        await guest.open(`/withdraw?withdrawal=${withdrawalId}`)
        await page.locator('ol').last().waitFor()
        await take(guest, name)
      }
      await say(
        guest,
        [paid({}), ...Object.values(states)].map((one, place) => ({
          ...one,
          withdrawalId: `${withdrawalId.slice(0, -1)}${place}`,
        })),
      )
      await guest.open('/withdraw')
      await page.locator('#open-withdrawals').waitFor()
      await take(guest, 'list')
    })
  })
}
