import { createHmac } from 'node:crypto'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixedClock } from './kernel/clock.ts'
import { sql } from './kernel/database/pool.ts'
import { brandId } from './kernel/ids.ts'
import { createLog } from './kernel/log.ts'
import { createMetrics } from './kernel/metrics.ts'
import { systemRandomness } from './kernel/randomness.ts'
import { createSecrets } from './kernel/secrets.ts'
import { securityEvents, type SecurityEvent } from './kernel/security-events.ts'
import { createSecurityLog } from './kernel/security-log.ts'
import { orderTransfer, sendSlip, slipPicture, transferFor } from './testing/slips.ts'
import { listenAsGateway, orderDeposit, type ListeningGateway } from './testing/listening-gateway.ts'
import { listenAsVendor, type ListeningVendor } from './testing/listening-vendor.ts'
import { runMoneyCommand } from './money-command.ts'
import { callOffice, codeOf, operatorOf } from './testing/office.ts'
import { openTestServer, type TestMember, type TestServer } from './testing/open-test-server.ts'

interface Line {
  readonly kind?: string
  readonly event: SecurityEvent
  readonly member?: string
  readonly source?: string
}

const written: string[] = []
const destination = { write: (line: string) => void written.push(line) }
/** The lines of the security log since the last call. */
function lines(): Line[] {
  const all = written.splice(0).map((line): Line => JSON.parse(line))
  return all.filter(({ kind }) => kind === 'security')
}

let server: TestServer
let listening: ListeningVendor
let gateway: ListeningGateway
beforeAll(async () => {
  listening = await listenAsVendor()
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-security-'))
  server = await openTestServer({ DATA_DIR: dataDir, OFFICE_ADDRESSES: '127.0.0.1' }, createLog('info', destination))
  gateway = await listenAsGateway(server)
})
afterAll(async () => {
  gateway.close()
  await server.close()
  listening.close()
})
beforeEach(() => {
  server.clock.advance({ hours: 1 })
  lines()
})

const address = '198.51.100.23'
const email = 'somchai@mail.example'
const mobileNum = '0812345678'
const payment = { password: 'Baize#2026', paymentPassword: '739164', confirmPaymentPassword: '739164' }
let members = 0
async function newMember(): Promise<TestMember & { readonly username: string }> {
  const username = `secured${(members += 1)}`
  return { username, ...(await server.newMember(username)) }
}

/** A call whose outcome does not matter here. */
const tryOut = (call: Promise<unknown>) => call.catch((error: unknown) => error)
const visitor = () => server.client()
const logIn = (username: string, password: string, more: object = {}) =>
  tryOut(visitor()(contract.login, { body: { username, password, ...more } }))
const inject = (url: string, more: object = {}) => server.site.inject({ url, headers: { host: 'localhost' }, ...more })

/** As many messages as the brand may send in an hour. */
const exhaustMessages = () =>
  sql`
    insert into kernel_throttle (bucket, taken, window_ends_at)
    values ('house:sms:1', 1000000, ${server.clock.now().add({ hours: 1 }).toString()})`.execute(server.test.database)

const linkAccount = ({ id }: TestMember) =>
  sql`
    insert into federation_link (brand_id, issuer, subject, provider, member_id, display_name, linked_at)
    values (1, 'https://id.example', 'somebody', 'oidc', ${id}, null, now())`.execute(server.test.owner)

async function codeFor(to: string): Promise<string> {
  const { list } = (await server.office.inject(`/dev/outbox?to=${encodeURIComponent(to)}`)).json().value
  return list[0].code
}

async function verifyMailbox({ call, password }: TestMember): Promise<void> {
  const target = { channel: 'email', email, password } as const
  await call(contract.sendContactCode, { body: target })
  await call(contract.changeContact, { body: { ...target, verificationCode: await codeFor(email) } })
}

const vendor = {
  brandId: brandId(1),
  vendorCode: 'SIGNED',
  dialect: 'gcp',
  apiBase: 'http://127.0.0.1:9',
  walletMode: 'seamless',
  gameTypes: ['RNG'],
  isDemo: false,
  keys: { vendor: 'a vendor’s key', house: 'our key' },
} as const

/** A win that is held, and an operator's decision about it. */
async function decideAbout(member: TestMember & { readonly username: string }, decision: 'release' | 'refuse') {
  await causes['vendor.win_held'](member)
  const open: string[] = []
  await runMoneyCommand(server.test.owner, ['held'], (line) => open.push(line))
  const [place = ''] = open.at(-1)?.split(':') ?? []
  await runMoneyCommand(server.test.owner, [decision, place, '--by', 'Kanya', '--reason', 'checked'], () => undefined)
  await server.deliverEvents()
}

/** What leads to each event, by the server's own endpoints. */
const causes: Readonly<
  Record<SecurityEvent, (member: TestMember & { readonly username: string }) => Promise<unknown>>
> = {
  'login.passed': ({ username, password }) => logIn(username, password),
  'login.failed': ({ username }) => logIn(username, 'Wrong#2026x'),
  'login.throttled': ({ username }) => Promise.all(Array.from({ length: 12 }, () => logIn(username, 'Wrong#2026x'))),
  'captcha.failed': ({ username }) => logIn(username, 'Wrong#2026x', { captcha: '1' }),
  'human.failed': () => tryOut(visitor()(contract.loginCode, { body: { mobileNum, challengeResult: 'eyJ9' } })),
  'factor.failed': () =>
    tryOut(visitor()(contract.passFactor, { body: { challenge: 'x'.repeat(43), way: 'totp', code: '123456' } })),
  'code.failed': () =>
    tryOut(
      visitor()(contract.resetPassword, {
        body: { token: 'x'.repeat(43), newPassword: 'Baize#2027', confirmNewPassword: 'Baize#2027' },
      }),
    ),
  'owner.failed': ({ call }) =>
    tryOut(
      call(contract.changePassword, {
        body: { oldPassword: 'Wrong#2026x', newPassword: 'Baize#2027', confirmNewPassword: 'Baize#2027' },
      }),
    ),
  'request.denied': async () => {
    const { token } = await visitor()(contract.trialLogin, { body: {} })
    await tryOut(server.client(token)(contract.setPaymentPassword, { body: payment }))
  },
  'request.throttled': async () => {
    const { headers } = await inject('/wps/captcha')
    const cookie = String(headers['set-cookie']).split(';')[0]
    await inject('/wps/captcha', { headers: { host: 'localhost', cookie } })
  },
  'host.refused': () => inject('/wps/captcha', { headers: { host: 'elsewhere.example' } }),
  'payload.refused': () =>
    inject(contract.login.path, {
      method: 'POST',
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload: { payload: 'sealed by nobody' },
    }),
  'messages.exhausted': async () => {
    await exhaustMessages()
    await tryOut(visitor()(contract.loginCode, { body: { mobileNum } }))
    await sql`delete from kernel_throttle where bucket = 'house:sms:1'`.execute(server.test.database)
  },
  'vendor.signature_refused': () =>
    inject('/wallet/gcp/PG/balance', {
      method: 'POST',
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload: {},
    }),
  'vendor.win_held': async ({ call }) => {
    const key = 'a key of PG'
    const { origin: apiBase } = listening
    await server.vendors.connect({
      ...vendor,
      vendorCode: 'PG',
      apiBase,
      keys: { vendor: key, house: key },
      maxWinMinor: 1n,
    })
    const game = { gameCode: 'teahouse-tiles', vassalage: 'PG', gameType: 'RNG' } as const
    await call(contract.launchGame, { body: game })
    const account = listening.launches.at(-1)?.account_id ?? ''
    const transactions = (['bet', 'win'] as const).map((type) => ({
      type,
      id_provider: `${type}-${account}`,
      amount: '1.00',
    }))
    const raw = JSON.stringify({
      account_id: account,
      currency: 'PLY',
      game_id: game.gameCode,
      round_id: 'r',
      transactions,
    })
    const sign = createHmac('sha256', key).update(raw).digest('hex')
    const headers = { host: 'localhost', 'content-type': 'application/json', 'x-request-sign': sign }
    await inject('/wallet/gcp/PG/betwin', { method: 'POST', headers, payload: raw })
  },
  'vendor.win_released': (member) => decideAbout(member, 'release'),
  'vendor.win_refused': (member) => decideAbout(member, 'refuse'),
  'payment.signature_refused': async () => {
    await inject('/payments/sandbox/events', { method: 'POST', headers: { host: 'localhost' }, payload: '{}' })
  },
  'payment.review': async (member) => {
    const { depositId } = await orderDeposit(member)
    await gateway.send(gateway.event('charge.paid', gateway.pay(depositId), { amount: '1.00' }))
  },
  'payment.slip_reused': async (member) => {
    const [first, second] = [await orderTransfer(member), await orderTransfer(member)]
    const slip = await slipPicture(transferFor(server, gateway, first))
    await sendSlip(member, first.depositId, slip)
    await tryOut(sendSlip(member, second.depositId, slip))
  },
  'payment.unknown_order': async (member) => {
    const { depositId } = await orderDeposit(member)
    await gateway.send(gateway.event('charge.paid', gateway.pay(depositId), { order: 'nobody' }))
  },
  'key.changed': async () => {
    await server.vendors.connect(vendor)
    await server.vendors.rotateKey(
      vendor.brandId,
      vendor.vendorCode,
      { side: 'vendor', key: 'a new key' },
      { hours: 1 },
    )
  },
  'password.changed': ({ call, password }) =>
    call(contract.changePassword, {
      body: { oldPassword: password, newPassword: 'Baize#2027', confirmNewPassword: 'Baize#2027' },
    }),
  'payment_password.changed': ({ call, password }) =>
    call(contract.setPaymentPassword, { body: { ...payment, password } }),
  'factor.changed': async ({ call }) => {
    const { list } = await call(contract.registeredAddresses, { query: {} })
    await call(contract.removeAddress, { params: { addressId: list[0]?.id ?? '' } })
  },
  'contact.changed': verifyMailbox,
  'social.changed': async (member) => {
    await linkAccount(member)
    await member.call(contract.unlinkAccount, { body: { provider: 'oidc', password: member.password } })
  },
  'data.exported': ({ call, password }) => call(contract.exportOwnData, { body: { password } }),
  'deletion.changed': ({ call, password }) => call(contract.askDeletion, { body: { password } }),
  'session.moved': async ({ call }) => {
    const { token } = await call(contract.leaveForMirror, { body: { domain: '127.0.0.1' } })
    const headers = { host: '127.0.0.1', origin: 'http://127.0.0.1' }
    await inject(contract.arriveAtMirror.path, { method: 'POST', headers, payload: { token } })
  },
  'session.ended': ({ call }) => call(contract.logout, {}),
  'operator.signed_in': () => signInOperator(),
  'operator.failed': () => signInOperator('Wrong#2026x').catch(() => undefined),
  'operator.throttled': () =>
    Promise.allSettled(Array.from({ length: 6 }, () => signInOperator('Wrong#2026x', 'nobody'))),
  'operator.changed': async () => {
    const { token } = await operatorOf(server, { role: 'admin' })
    const body = { name: 'Night shift', permissions: [], reason: 'a new shift' }
    await callOffice(server, office.saveRole, { token, params: { role: 'night' }, body })
  },
  'operator.signed_out': async () => {
    const { token } = await operatorOf(server, { role: 'admin' })
    await callOffice(server, office.officeLogout, { token, body: {} })
  },
  'member.changed': async ({ id }) => {
    const { token } = await operatorOf(server, { role: 'admin' })
    const body = { reason: 'asked for by the member' }
    await callOffice(server, office.lockMember, { token, params: { memberId: id }, body })
  },
  'member.shown': async ({ id }) => {
    const { token } = await operatorOf(server, { role: 'admin' })
    await callOffice(server, office.readMemberPersonal, { token, params: { memberId: id }, body: {} })
  },
  'office.refused': () =>
    server.office.inject({
      url: office.officeSession.path,
      headers: { host: 'localhost' },
      remoteAddress: '203.0.113.200',
    }),
}

/** Signs the demo administrator in, or fails to. */
async function signInOperator(password = 'Baize#2026', username = 'admin') {
  const [admin] = await server.operators.demoOperators()
  // Each code is accepted once.
  server.clock.advance({ seconds: 90 })
  const code = codeOf(server, admin?.totpSecret ?? '')
  return callOffice(server, office.officeLogin, { body: { username, password, code } })
}

describe('the security log', () => {
  it.each(Object.entries(causes))('has a line for %s, and counts it', async (event, cause) => {
    const member = await newMember()
    lines()
    const before = await countOf(event)
    await cause(member)
    const found = lines().filter((line) => line.event === event)
    expect(found.length).toBeGreaterThan(0)
    expect((await countOf(event)) - before).toBe(found.length)
  })

  it('names members by their ids only, and no name, mailbox, number, address, password, token or browser', async () => {
    const member = await newMember()
    const headers = { host: 'localhost', 'user-agent': 'a browser of its own' }
    lines()
    for (const cause of Object.values(causes)) await tryOut(cause(await newMember()))
    await server.site.inject({
      url: '/wps/captcha',
      headers: { ...headers, host: 'elsewhere.example' },
      remoteAddress: address,
    })
    await causes['owner.failed'](member)
    const all = written.splice(0).filter((line) => line.includes('"kind":"security"'))
    expect(all.length).toBeGreaterThan(20)
    expect(all.filter((line) => line.includes(`"member":"${member.id}"`))).toHaveLength(1)
    const personal = [
      'secured',
      email,
      mobileNum,
      '81234',
      address,
      '127.0.0.1',
      'Baize#',
      'Wrong#',
      member.token,
      'a browser',
    ]
    expect(personal.filter((text) => all.some((line) => line.includes(text)))).toEqual([])
    const allowed = [
      'level',
      'time',
      'service',
      'kind',
      'event',
      'code',
      'endpoint',
      'brand',
      'member',
      'operator',
      'vendor',
      'source',
      'msg',
    ]
    const keys = new Set(all.flatMap((line) => Object.keys(JSON.parse(line))))
    expect([...keys].filter((key) => !allowed.includes(key))).toEqual([])
  })
})

async function countOf(event: string): Promise<number> {
  const { body } = await server.office.inject('/metrics')
  const value = new RegExp(
    `^baize_security_events_total\\{event="${event.replaceAll('.', '\\.')}"\\} (\\d+)$`,
    'm',
  ).exec(body)
  return Number(value?.[1])
}

function openLog() {
  const clock = fixedClock('2026-11-21T10:00:00Z')
  const secrets = createSecrets(systemRandomness.bytes(32), systemRandomness)
  const log = createLog('warn', destination)
  return { clock, security: createSecurityLog({ log, level: 'info', metrics: createMetrics(), clock, secrets }) }
}

describe('a line of the security log', () => {
  it('is written whatever the level of the other lines is', () => {
    const { security } = openLog()
    security.note('session.ended', {})
    expect(lines()).toMatchObject([{ event: 'session.ended' }])
  })

  it('has the same source for the same address on one day, and another one the next day', () => {
    const { clock, security } = openLog()
    const noted = (from: string) => {
      security.note('login.failed', { address: from })
      return lines()[0]?.source
    }
    const [first, same, other] = [noted(address), noted(address), noted('198.51.100.24')]
    expect([first === same, first === other]).toEqual([true, false])
    clock.advance({ hours: 24 })
    expect(noted(address)).not.toBe(first)
  })

  it('is one of 300 a minute for each event, and the next one tells how many were left out', () => {
    const { clock, security } = openLog()
    for (let count = 0; count < 1_000; count += 1) security.note('request.throttled', {})
    security.note('login.failed', {})
    expect(lines()).toHaveLength(301)
    clock.advance({ minutes: 1 })
    security.note('request.throttled', {})
    expect(lines()).toMatchObject([{ event: 'request.throttled', notWritten: 700 }])
  })

  it('is described for operators, whatever its event', async () => {
    const page = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
    expect(Object.keys(securityEvents).filter((event) => !page.includes(`| \`${event}\` |`))).toEqual([])
  })
})
