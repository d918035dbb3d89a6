import type { ownPlayFacts, ownProtection, protectionHistory, ValueOf } from '../packages/contract/src/index.ts'
import { test, type Guest } from './house.ts'
import { codes } from './languages.ts'
import { comeAsMember } from './pages/new-member.ts'
import { isWanted, takeStatesOf } from './take-picture.ts'

const take = takeStatesOf('protection')

const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

type Protection = ValueOf<typeof ownProtection>

const limitOf = (flow: 'deposit' | 'loss' | 'stake', period: 'day' | 'week' | 'month', more: object = {}) => ({
  flow,
  period,
  amount: null,
  used: '0.00',
  renewsAt: fromNow(period === 'day' ? 9 : 60),
  highest: null,
  ...more,
})

const usual: Protection = {
  limits: [
    limitOf('deposit', 'day', { amount: '5000.00', used: '1250.00' }),
    limitOf('deposit', 'week', { amount: '1234567.89', used: '1234567.89' }),
    limitOf('deposit', 'month', { used: '25500.00' }),
    limitOf('loss', 'day', { amount: '2000.00', used: '-350.00' }),
    limitOf('loss', 'week'),
    limitOf('loss', 'month', { used: '18240.50' }),
    limitOf('stake', 'day', { used: '9800.00' }),
    limitOf('stake', 'week'),
    limitOf('stake', 'month'),
  ],
  waiting: [],
  realityMinutes: 60,
  realityChoices: [15, 30, 60, 120, 240],
  realityMayBeOff: true,
  exclusion: null,
  timeoutHours: [24, 72, 168, 336, 1008],
  exclusionMonths: [6, 12, 36, 60],
  exclusionForGood: true,
  depositLimitNeeded: false,
  increaseWaitHours: 24,
  currencySymbol: '$',
  currencyCode: 'PLY',
  currencyDigits: 2,
}

const busy: Protection = {
  ...usual,
  exclusion: { kind: 'exclusion', beganAt: fromNow(-9), endsAt: fromNow(4_300) },
  waiting: [
    {
      changeId: '0198c0de-0000-7000-8000-00000000000a',
      subject: 'deposit',
      period: 'day',
      from: '5000.00',
      to: '20000.00',
      confirmableAt: fromNow(20),
      isConfirmable: false,
      lapsesAt: fromNow(188),
    },
    {
      changeId: '0198c0de-0000-7000-8000-00000000000b',
      subject: 'reality',
      period: null,
      from: '60',
      to: null,
      confirmableAt: fromNow(-1),
      isConfirmable: true,
      lapsesAt: fromNow(167),
    },
  ],
}

const facts: ValueOf<typeof ownPlayFacts> = {
  playingSince: fromNow(-2.6),
  playedMinutes: 156,
  stakes: '12480.00',
  result: '-1920.50',
  currencySymbol: '$',
  everyMinutes: 60,
  nextCheckAt: fromNow(0),
  secondsToCheck: 0,
}

const history: ValueOf<typeof protectionHistory> = {
  list: [
    {
      at: fromNow(-9),
      subject: 'exclusion',
      period: null,
      state: 'made',
      byOperator: false,
      from: null,
      to: fromNow(4_300),
    },
    {
      at: fromNow(-12),
      subject: 'deposit',
      period: 'day',
      state: 'waiting',
      byOperator: false,
      from: '5000.00',
      to: '20000.00',
    },
    { at: fromNow(-30), subject: 'reality', period: null, state: 'withdrawn', byOperator: false, from: '60', to: null },
    {
      at: fromNow(-80),
      subject: 'loss',
      period: 'week',
      state: 'lapsed',
      byOperator: false,
      from: '2000.00',
      to: null,
    },
    {
      at: fromNow(-90),
      subject: 'deposit',
      period: 'day',
      state: 'made',
      byOperator: false,
      from: null,
      to: '5000.00',
    },
  ],
  pageNo: 1,
  totalPages: 2,
  totalCount: 15,
  currencySymbol: '$',
}

async function answer({ page }: Guest, path: string, value: unknown): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ json: { success: true, value } }))
}

for (const code of isWanted('protection') ? codes : [])
  test.describe(code, () => {
    test.use({ code })

    test('the page of player protection', async ({ guest }) => {
      await answer(guest, '/wps/protection', usual)
      await answer(guest, '/wps/protection/play', { ...facts, playingSince: null })
      await comeAsMember(guest, '/member/protection')
      await guest.page
        .getByRole('button', { name: guest.say('limits.change') })
        .first()
        .click()
      await take(guest, 'usual')
    })

    test('the page of player protection with a break and changes that wait', async ({ guest }) => {
      await answer(guest, '/wps/protection', busy)
      await answer(guest, '/wps/protection/play', facts)
      await answer(guest, '/wps/protection/history?pageNo=1&pageSize=10', history)
      await comeAsMember(guest, '/member/protection')
      await take(guest, 'busy')
    })

    test('a reality check', async ({ guest }) => {
      await answer(guest, '/wps/protection/play', facts)
      await comeAsMember(guest, '/')
      // A game under the dialog takes long to draw without a graphics card.
      await guest.page.route('**/play/bz-*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
      await guest.open('/seamless?gameCode=bz-lotus-lanterns&vassalage=BZ&gameType=RNG')
      await guest.page.getByRole('dialog').waitFor()
      await take(guest, 'check')
    })
  })
