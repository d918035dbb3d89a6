import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId, memberId } from '../../kernel/ids.ts'
import { openServerWithGateway, orderDeposit, type ListeningGateway } from '../../testing/listening-gateway.ts'
import { listenAsVendor, type ListeningVendor } from '../../testing/listening-vendor.ts'
import { refusalOf, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import { newPayee, requestWithdrawal } from '../../testing/payee.ts'
import { codeOf, newLastingMember, protectionOf, setLimit, spin, takeBreak } from './test-protection.ts'

const secret = 'a secret that the server shares with one vendor'
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

let server: TestServer
let gateway: ListeningGateway
let vendor: ListeningVendor
let names = 0
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
  vendor = await listenAsVendor()
  const common = { brandId: brandId(1), apiBase: vendor.origin, gameTypes: ['RNG'], isDemo: false } as const
  const seamless = { ...common, walletMode: 'seamless' } as const
  await server.vendors.connect({
    ...seamless,
    vendorCode: 'PG',
    dialect: 'gcp',
    keys: { vendor: secret, house: secret },
  })
  await server.vendors.connect({
    ...seamless,
    vendorCode: 'EG2',
    dialect: 'rs',
    keys: { vendor: publicKey, house: privateKey },
  })
})
afterAll(async () => {
  gateway.close()
  vendor.close()
  await server.close()
})

const newMember = () => server.newMember(`excluded${(names += 1)}`)

async function send(url: string, payload: string, headers: Readonly<Record<string, string>>) {
  const response = await server.site.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    payload,
  })
  return response.json<{ status?: string; meta?: { api_code: string } }>()
}

interface Play {
  bet(amount: number): Promise<string>
  win(amount: number): Promise<string>
  undo(original: string): Promise<string>
  readonly last: () => string
}

/** Opens a game in the dialect gcp. Answers are `ok` or the dialect's code. */
async function openGcp({ call }: Pick<TestMember, 'call'>): Promise<Play> {
  const game = 'teahouse-tiles'
  await call(contract.launchGame, { body: { gameCode: game, vassalage: 'PG', gameType: 'RNG' } })
  const { account_id, session_id } = vendor.launches.at(-1) ?? { account_id: '', session_id: '' }
  let id = ''
  const ask = async (path: string, fields: object) => {
    const raw = JSON.stringify({ account_id, currency: 'PLY', ...fields })
    const { meta } = await send(`/wallet/gcp/PG${path}`, raw, {
      'x-request-sign': createHmac('sha256', secret).update(raw).digest('hex'),
    })
    return meta?.api_code ?? 'ok'
  }
  const move = (type: string, amount: number) => {
    id = `gcp-${(names += 1)}`
    const transactions = [{ type, id_provider: id, amount: amount.toFixed(2) }]
    return ask('/betwin', { session_id, game_id: game, round_id: 'r', transactions })
  }
  return {
    bet: (amount) => move('bet', amount),
    win: (amount) => move('win', amount),
    undo: (original) =>
      ask('/rollback', {
        game_id: game,
        round_id_provider: 'r',
        finished: true,
        transactions: [{ type: 'rollback', id_provider: `undo-${original}`, original_id_provider: original }],
      }),
    last: () => id,
  }
}

/** Opens a game in the dialect rs. */
async function openRs({ call }: Pick<TestMember, 'call'>): Promise<Play> {
  const game = 'cherry-arcade-1962'
  await call(contract.launchGame, { body: { gameCode: game, vassalage: 'EG2', gameType: 'RNG' } })
  const seen = vendor.launches.at(-1)
  let id = ''
  let bet = ''
  const ask = async (path: string, fields: object) => {
    const common = {
      user: seen?.account_id,
      token: seen?.session_id,
      game_code: game,
      round: 'r',
      request_uuid: `q${id}`,
    }
    const raw = JSON.stringify({ ...common, ...fields })
    const signature = sign('RSA-SHA256', Buffer.from(raw), privateKey).toString('base64')
    const { status } = await send(`/wallet/rs/EG2${path}`, raw, { 'x-hub88-signature': signature })
    return status === 'RS_OK' ? 'ok' : (status ?? '')
  }
  const move = async (path: string, amount: number, more: object = {}) => {
    const own = (id = `rs-${(names += 1)}`)
    const fields = { transaction_uuid: own, currency: 'PLY', amount: amount * 100_000, ...more }
    const said = await ask(`/transaction/${path}`, fields)
    if (path === 'bet' && said === 'ok') bet = own
    return said
  }
  return {
    bet: (amount) => move('bet', amount),
    win: (amount) => move('win', amount, { reference_transaction_uuid: bet }),
    undo(original) {
      id = `rs-${(names += 1)}`
      return ask('/transaction/rollback', { transaction_uuid: id, reference_transaction_uuid: original })
    },
    last: () => id,
  }
}

describe.each([
  ['gcp', openGcp, '105', '110'],
  ['rs', openRs, 'RS_ERROR_LIMIT_REACHED', 'RS_ERROR_USER_DISABLED'],
] as const)('bets of vendors in the dialect %s', (_dialect, open, limitCode, excludedCode) => {
  it('twenty at once stake exactly what the limit allows, together with bets of our own games', async () => {
    const member = await newMember()
    const play = await open(member)
    await setLimit(member, 'stake', 'day', '12.00')
    const said = await Promise.all([
      ...Array.from({ length: 20 }, () => play.bet(1)),
      ...Array.from({ length: 20 }, () => spin(member)),
    ])
    expect(said.filter((one) => one === 'ok')).toHaveLength(12)
    expect(new Set(said)).toEqual(new Set(['ok', limitCode, 'wallet.limit_reached']))
  })

  it('are refused from the moment of an exclusion on; wins and rollbacks are booked', async () => {
    const member = await newMember()
    const play = await open(member)
    expect(await play.bet(10)).toBe('ok')
    const bet = play.last()
    await takeBreak(member)
    expect(await play.bet(1)).toBe(excludedCode)
    expect([await play.win(25), await play.undo(bet)]).toEqual(['ok', 'ok'])
    expect(await member.call(contract.balance, {})).toMatchObject({ balance: '1025.00' })
  })
})

describe('bets that cost nothing', () => {
  it('are refused within ten seconds of an exclusion: the ledger has nothing to refuse', async () => {
    const member = await newMember()
    const play = await openRs(member)
    expect(await play.bet(0)).toBe('ok')
    await takeBreak(member)
    server.clock.advance({ seconds: 11 })
    expect(await play.bet(0)).toBe('RS_ERROR_USER_DISABLED')
  })
})

describe('whoever is excluded', () => {
  it('cannot bet in a game window that is open, opens no game, and orders no deposit', async () => {
    const member = await newMember()
    const ours = { gameCode: 'bz-lotus-lanterns', vassalage: 'BZ', gameType: 'RNG' } as const
    const theirs = { gameCode: 'teahouse-tiles', vassalage: 'PG', gameType: 'RNG' } as const
    expect(await spin(member)).toBe('ok')
    await takeBreak(member)
    expect(await spin(member)).toBe('protection.excluded')
    for (const body of [ours, theirs, { ...ours, trial: true }])
      expect(await codeOf(member.call(contract.launchGame, { body }))).toBe('protection.excluded')
    expect(await codeOf(orderDeposit(member))).toBe('protection.excluded')
  })

  it('logs in, reads, withdraws, and is credited what was paid before', async () => {
    const member = await newPayee(server)
    const deposit = await orderDeposit(member)
    await takeBreak(member)
    expect(await gateway.send(gateway.event('charge.paid', gateway.pay(deposit.depositId)))).toBe(200)
    expect(await member.call(contract.balance, {})).toMatchObject({ balance: '1500.00' })
    expect(await requestWithdrawal(member, '1000.00')).toMatchObject({ state: 'requested' })
    const { exclusion } = await protectionOf(member)
    expect(exclusion).toMatchObject({ kind: 'timeout', endsAt: server.clock.now().add({ hours: 24 }).toString() })
  })

  it('may take a longer break, but no shorter one, and what waited to protect less is withdrawn', async () => {
    const member = await newMember()
    await setLimit(member, 'stake', 'day', '1.00')
    await setLimit(member, 'stake', 'day', '5.00')
    await takeBreak(member, 72)
    expect((await protectionOf(member)).waiting).toEqual([])
    expect(await codeOf(takeBreak(member, 24))).toBe('protection.too_short')
    expect(await codeOf(takeBreak(member, 25))).toBe('protection.choice_unknown')
    const exclude = (months: number | null) =>
      codeOf(member.call(contract.excludeMyself, { body: { kind: 'exclusion', months } }))
    expect([await exclude(5), await exclude(6), await exclude(null), await exclude(60)]).toEqual([
      'protection.choice_unknown',
      'ok',
      'ok',
      'protection.too_short',
    ])
    expect((await protectionOf(member)).exclusion).toMatchObject({ kind: 'exclusion', endsAt: null })
    const { list } = await member.call(contract.protectionHistory, { query: {} })
    expect(list.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['timeout', 'exclusion']))
  })

  it('plays again when the time is over, and not a moment earlier', async () => {
    const member = await newLastingMember(server, `excluded${(names += 1)}`)
    await takeBreak(member)
    await member.later({ hours: 23, minutes: 59 })
    await server.runJob('keep protection')
    expect(await spin(member)).toBe('protection.excluded')
    await member.later({ minutes: 1 })
    await server.runJob('keep protection')
    expect(await spin(member)).toBe('ok')
    expect((await protectionOf(member)).exclusion).toBe(null)
  })

  it('is told apart from those whom an operator has blocked, and is given nothing', async () => {
    const [member, other] = [await newMember(), await newMember()]
    await takeBreak(member)
    const ids = [member, other].map(({ id }) => memberId(BigInt(id)))
    expect([...(await server.protection.excludedAmong(brandId(1), ids))]).toEqual([ids[0]])
  })

  it('is refused in the same instant: no bet of twenty that come with the exclusion is accepted after it', async () => {
    const member = await newMember()
    await spin(member)
    const bets = Array.from({ length: 20 }, () => spin(member))
    const [said] = await Promise.all([Promise.all(bets), takeBreak(member)])
    const last = said.lastIndexOf('ok')
    expect(said.slice(last + 1).every((one) => one === 'protection.excluded')).toBe(true)
    expect(await spin(member)).toBe('protection.excluded')
  })
})

describe('deposits', () => {
  it('count what waits and what is credited towards their limit, also twenty at once', async () => {
    const member = await newMember()
    await setLimit(member, 'deposit', 'day', '500.00')
    const body = { method: 'promptpay', amount: '200.00' }
    const said = await Promise.all(Array.from({ length: 20 }, () => codeOf(orderDeposit(member, body))))
    expect(said.filter((one) => one === 'ok')).toHaveLength(2)
    const refused = await refusalOf(orderDeposit(member, body))
    expect(refused).toMatchObject({ code: 'protection.deposit_limit', message: expect.stringContaining('$100.00') })
    const { list } = await member.call(contract.listDeposits, { query: {} })
    const [first] = list
    await gateway.send(gateway.event('charge.paid', gateway.pay(first?.depositId ?? '')))
    expect(await codeOf(orderDeposit(member, body))).toBe('protection.deposit_limit')
    // What is cancelled no longer counts.
    const waiting = list.find(({ depositId }) => depositId !== first?.depositId)
    await member.call(contract.cancelDeposit, { params: { depositId: waiting?.depositId ?? '' } })
    expect(await codeOf(orderDeposit(member, body))).toBe('ok')
  })

  it('of yesterday do not count towards the limit of today', async () => {
    const member = await newLastingMember(server, `excluded${(names += 1)}`)
    await setLimit(member, 'deposit', 'day', '500.00')
    const pay = async () => {
      const { depositId } = await orderDeposit({ ...member, token: '', password: '' })
      await gateway.send(gateway.event('charge.paid', gateway.pay(depositId)))
    }
    await pay()
    expect(await codeOf(pay())).toBe('protection.deposit_limit')
    await member.later({ hours: 24 })
    expect(await codeOf(pay())).toBe('ok')
  })

  it('under one key are one order, also when the limit is used up by it', async () => {
    const member = await newMember()
    await setLimit(member, 'deposit', 'day', '500.00')
    const body = { method: 'promptpay', amount: '500.00' }
    const [first, again] = [await orderDeposit(member, body, 'one key'), await orderDeposit(member, body, 'one key')]
    expect(again.depositId).toBe(first.depositId)
  })
})
