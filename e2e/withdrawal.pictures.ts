import type {
  BankAccount,
  bankAccounts,
  ownerStanding,
  ValueOf,
  Withdrawal,
  withdrawalTerms,
} from '../packages/contract/src/index.ts'
import { test, type Guest } from './house.ts'
import { codes } from './languages.ts'
import { comeAsMember } from './pages/new-member.ts'
import { isWanted, takeStatesOf } from './take-picture.ts'

const take = takeStatesOf('withdrawal')

const inCurrency = { currencySymbol: '$', currencyCode: 'PLY' }
const withdrawalId = '0198c0de-0000-7000-8000-000000000001'
const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const usable: BankAccount = {
  accountId: '0198c0de-0000-7000-8000-00000000000a',
  bank: 'kbank',
  bankName: 'ธนาคารกสิกรไทย',
  numberTail: '4321',
  holder: 'สมชาย ใจดีมีสุขสวัสดิ์วัฒนา',
  usableFrom: fromNow(-9999),
  isUsable: true,
  isVerified: false,
  needsVerification: false,
}
const fresh: BankAccount = {
  ...usable,
  accountId: '0198c0de-0000-7000-8000-00000000000b',
  bankName: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
  numberTail: '8765',
  usableFrom: fromNow(1400),
  isUsable: false,
  isVerified: false,
  needsVerification: false,
}

/** What the server says here: the same for every picture, with what a state changes. */
interface Said {
  readonly accounts: ValueOf<typeof bankAccounts>
  readonly terms: ValueOf<typeof withdrawalTerms>
  readonly list: readonly Withdrawal[]
  readonly one: Withdrawal
  readonly standing?: Partial<ValueOf<typeof ownerStanding>>
}

const begun: Withdrawal = {
  withdrawalId,
  state: 'requested',
  amount: '1250.00',
  bank: 'kbank',
  bankName: usable.bankName,
  numberTail: usable.numberTail,
  requestedAt: fromNow(-12),
  promisedAt: fromNow(18),
  canCancel: true,
  receipt: null,
  steps: [{ state: 'requested', at: fromNow(-12), reason: null }],
}

function after(...states: readonly Withdrawal['state'][]): Withdrawal {
  const reason = 'ชื่อบัญชีไม่ตรงกับชื่อจริงในโปรไฟล์ กรุณาติดต่อฝ่ายบริการลูกค้า'
  const steps = states.map((state, place) => ({
    state,
    at: fromNow(place - 8),
    reason: state === 'rejected' || state === 'failed' ? reason : null,
  }))
  return { ...begun, state: states.at(-1) ?? 'requested', canCancel: false, steps: [...begun.steps, ...steps] }
}

const usual: Said = {
  accounts: {
    list: [usable, fresh],
    banks: [
      { bank: 'kbank', name: usable.bankName },
      { bank: 'baac', name: fresh.bankName },
    ],
    holder: usable.holder,
    maxAccounts: 3,
    waitHours: 24,
  },
  terms: {
    balance: '98765.40',
    available: '20000.00',
    minAmount: '100.00',
    maxAmount: '50000.00',
    leftToday: '20000.00',
    timesLeftToday: 3,
    turnover: null,
    bonus: null,
    promisedMinutes: 30,
    hasPaymentPassword: true,
    isOpen: true,
    ...inCurrency,
  },
  list: [],
  one: begun,
}

/** Answers the calls about withdrawals in the server's place, so that every state can be seen whatever the brand sets. */
async function say({ page }: Guest, said: Said): Promise<void> {
  await page.unroute('**/wps/**')
  await page.route('**/wps/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const reply = (value: unknown) => route.fulfill({ json: { success: true, value } })
    if (pathname === '/wps/payments/bank-accounts' && route.request().method() === 'POST')
      return route.fulfill({ status: 403, json: { success: false, code: 'factor.proof_needed', message: '' } })
    if (pathname === '/wps/payments/bank-accounts') return reply(said.accounts)
    if (pathname === '/wps/payments/withdrawals/terms') return reply(said.terms)
    if (pathname === '/wps/payments/withdrawals')
      return reply({ list: said.list, pageNo: 1, totalPages: 1, totalCount: said.list.length, ...inCurrency })
    if (pathname.startsWith('/wps/payments/withdrawals/')) return reply({ withdrawal: said.one, ...inCurrency })
    if (pathname === '/wps/member/owner' && said.standing !== undefined) {
      const response = await route.fetch()
      const body: { readonly value: object } = await response.json()
      return reply({ ...body.value, ...said.standing })
    }
    return route.fallback()
  })
}

const changedTerms = (more: Partial<Said['terms']>): Said => ({ ...usual, terms: { ...usual.terms, ...more } })
const changedAccounts = (more: Partial<Said['accounts']>): Said => ({
  ...usual,
  accounts: { ...usual.accounts, ...more },
})

const overviews: Readonly<Record<string, Said>> = {
  'no-name': changedAccounts({ list: [], holder: null }),
  'no-account': changedAccounts({ list: [] }),
  'waiting-account': changedAccounts({ list: [fresh], maxAccounts: 1 }),
  'no-password': changedTerms({ hasPaymentPassword: false }),
  closed: changedTerms({ isOpen: false }),
  'day-used': changedTerms({ leftToday: '0.00', available: '0.00', timesLeftToday: 0, promisedMinutes: 120 }),
  'too-little': changedTerms({ balance: '12.00', available: '12.00' }),
  history: {
    ...usual,
    list: [
      begun,
      after('approved', 'paying', 'paid'),
      after('rejected'),
      after('cancelled'),
      after('approved', 'paying', 'failed'),
    ].map((one, place) => ({ ...one, withdrawalId: `${withdrawalId.slice(0, -1)}${place}` })),
  },
}

const single: Readonly<Record<string, Withdrawal>> = {
  requested: begun,
  late: { ...after('approved'), promisedAt: fromNow(-5) },
  paying: after('approved', 'paying'),
  paid: after('approved', 'paying', 'paid'),
  cancelled: after('cancelled'),
  rejected: after('rejected'),
  failed: after('approved', 'paying', 'failed'),
}

for (const code of isWanted('withdrawal') ? codes : []) {
  test.describe(`in ${code}`, () => {
    test.use({ code })
    test.setTimeout(900_000)

    test('the withdrawal page in each of its states, and a withdrawal in each of its own', async ({ guest }) => {
      const { page } = guest
      await say(guest, usual)
      await comeAsMember(guest, '/withdraw')
      await takeForm(guest)
      for (const [name, said] of Object.entries(overviews)) {
        await say(guest, said)
        await guest.open('/withdraw')
        await page.getByRole('group').first().waitFor()
        await take(guest, name)
      }
      for (const [name, one] of Object.entries(single)) {
        await say(guest, { ...usual, one })
        await guest.open(`/withdraw?withdrawal=${withdrawalId}`)
        await page.locator('ol').last().waitFor()
        await take(guest, name)
      }
    })
  })
}

/** The form, its faults, and adding a bank account up to the second factor. */
async function takeForm(guest: Guest): Promise<void> {
  const { page } = guest
  const phrase = guest.say
  await page.getByRole('textbox', { name: phrase('deposit.amount') }).waitFor()
  await take(guest, 'form')
  await page.getByRole('textbox', { name: phrase('deposit.amount') }).fill('30000')
  await page.getByRole('button', { name: phrase('withdraw.submit'), exact: true }).click()
  await take(guest, 'faults')
  const codeOf = {
    hasPassword: true,
    ways: ['totp' as const],
    guards: { totp: ['totp' as const], mobile: [], email: [] },
  }
  await say(guest, { ...usual, standing: codeOf })
  await page.getByRole('button', { name: phrase('bank.add') }).click()
  const number = page.getByRole('textbox', { name: phrase('bank.number') })
  await number.fill('12')
  await page.getByRole('button', { name: phrase('bank.save'), exact: true }).click()
  await take(guest, 'add')
  await page.getByRole('combobox', { name: phrase('bank.bank') }).click()
  await page.getByRole('option').first().click()
  await number.fill('123-4-56789-0')
  await page.getByRole('textbox', { name: phrase('payment.loginPassword') }).fill('Lotus#2026x')
  await page.getByRole('button', { name: phrase('bank.save'), exact: true }).click()
  await page.getByRole('heading', { name: phrase('owner.title') }).waitFor()
  await take(guest, 'proof')
}
