import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { post, startTestSetup, type TestSetup } from './testing/test-setup.ts'

let setup: TestSetup
beforeEach(async () => {
  setup = await startTestSetup()
})
afterEach(async () => setup.close())

const span = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z', page: 1, page_size: 1000 }
const launchOf = (gameCode: string, more: object = {}) => ({
  account_id: 'm-1',
  session_id: 's-1',
  game_id: gameCode,
  currency: 'PLY',
  locale: 'th',
  return_url: 'http://127.0.0.1:3000/lobby',
  demo: false,
  ...more,
})

async function launch(vendorCode: string, gameCode: string, more: object = {}): Promise<string> {
  const { status, body } = await setup.call(vendorCode, '/launch', launchOf(gameCode, more))
  expect(status).toBe(200)
  return new URL(String(body['url'])).searchParams.get('session') ?? ''
}

const spin = (session: string, more: object = {}) => ({
  session,
  requestId: 'request-1',
  stakeMinor: '100',
  choice: 'spin',
  picks: [],
  openCard: 0,
  ...more,
})

describe("the platform's calls", () => {
  test.each(['PG', 'EG2'])('are refused by %s without a valid signature, before the body is parsed', async (vendor) => {
    const dialect = vendor === 'EG2' ? 'rs' : 'gcp'
    const url = `${setup.origin}/${dialect}/${vendor}/launch`
    expect(await post(url, 'no JSON', {})).toEqual({ status: 401, body: { code: 'signature' } })
    expect(await post(url, '{}', { 'X-REQUEST-SIGN': 'ab'.repeat(32), 'X-Hub88-Signature': 'abcd' })).toMatchObject({
      status: 401,
    })
    const other = dialect === 'rs' ? 'gcp' : 'rs'
    expect(await post(`${setup.origin}/${other}/${vendor}/launch`, '{}', {})).toMatchObject({ status: 404 })
  })

  test('open existing games, with play money only if the game offers a trial', async () => {
    expect(await setup.call('PG', '/launch', launchOf('nothing'))).toMatchObject({
      status: 404,
      body: { code: 'game_not_found' },
    })
    expect(await setup.call('PG', '/launch', launchOf('no-trial', { demo: true }))).toMatchObject({ status: 404 })
    expect(await setup.call('PG', '/launch', launchOf('slots', { account_id: undefined }))).toMatchObject({
      status: 400,
    })
    expect(await setup.call('PG', '/launch', launchOf('no-trial'))).toMatchObject({ status: 200 })
  })
})

describe.each(['PG', 'EG2'])('a round of %s', (vendor) => {
  test('moves the reported money in both ledgers', async () => {
    const session = await launch(vendor, 'slots')
    for (let nth = 0; nth < 12; nth += 1) {
      const before = setup.wallet.balanceMinor
      const { body } = await setup.window('spin', spin(session, { requestId: `request-${nth}-` }))
      expect(setup.wallet.balanceMinor).toBe(before - 100n + BigInt(String(body['payoutMinor'])))
      expect(body['balanceMinor']).toBe(String(setup.wallet.balanceMinor))
      expect(body['isWinPending']).toBe(false)
    }
    expect(1_000_000n + setup.sandbox.books.sums(vendor, 'm-1').netMinor).toBe(setup.wallet.balanceMinor)
    const { body } = await setup.call(vendor, '/transactions', span)
    // Every transaction has a round.
    const rounds = (body['transactions'] as { round_id: string }[]).map(({ round_id: id }) => id)
    const status = await setup.call(vendor, '/rounds/status', { round_ids: [...new Set(rounds), 'never'] })
    expect(status.body).toEqual({
      rounds: [
        ...[...new Set(rounds)].map((id) => ({ round_id: id, status: 'finished' })),
        { round_id: 'never', status: 'unknown' },
      ],
    })
    for (const id of rounds) expect(setup.wallet.finishedRounds.has(id)).toBe(true)
  })

  test('is the same round when resent, even twenty times concurrently and after a restart', async () => {
    const session = await launch(vendor, 'wheel')
    const asked = spin(session, { choice: 'calm' })
    const answers = await Promise.all(Array.from({ length: 20 }, async () => setup.window('spin', asked)))
    await setup.restart()
    answers.push(await setup.window('spin', asked))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body['roundId'])).size).toBe(1)
    expect(setup.sandbox.books.sums(vendor, 'm-1').stakedMinor).toBe(100n)
  })

  test('is refused with the right code, and no money moves', async () => {
    const session = await launch(vendor, 'slots')
    for (const wrong of [{ stakeMinor: '101' }, { stakeMinor: 100 }, { requestId: 'x' }, { picks: 'none' }])
      expect(await setup.window('spin', spin(session, wrong))).toMatchObject({
        status: 400,
        body: { code: 'bad_request' },
      })
    expect(await setup.window('spin', spin('nobody'))).toMatchObject({ status: 401, body: { code: 'session_ended' } })
    setup.wallet.isSessionOver = true
    expect(await setup.window('spin', spin(session))).toMatchObject({ status: 401, body: { code: 'session_ended' } })
    setup.wallet.isSessionOver = false
    setup.wallet.balanceMinor = 99n
    expect(await setup.window('spin', spin(session, { requestId: 'request-2' }))).toMatchObject({
      body: { code: 'insufficient_funds' },
    })
    expect(setup.wallet.balanceMinor).toBe(99n)
  })

  test('whose bet got no reply is rolled back once the platform is back, even after a restart of the sandbox', async () => {
    const session = await launch(vendor, 'slots')
    setup.wallet.isDown = true
    expect(await setup.window('spin', spin(session))).toMatchObject({
      status: 503,
      body: { code: 'house_unreachable' },
    })
    expect(setup.sandbox.books.unsettled().length).toBeGreaterThan(0)
    await setup.restart()
    setup.wallet.isDown = false
    await expect.poll(() => setup.sandbox.books.unsettled().length).toBe(0)
    expect(setup.wallet.balanceMinor).toBe(1_000_000n)
    expect(setup.sandbox.books.sums(vendor, 'm-1').netMinor).toBe(0n)
  })

  test('with play money never calls the wallet', async () => {
    const session = await launch(vendor, 'slots', { demo: true, account_id: undefined, session_id: undefined })
    setup.wallet.isDown = true
    const { body } = await setup.window('spin', spin(session))
    expect(BigInt(String(body['balanceMinor']))).toBe(1_000_000n - 100n + BigInt(String(body['payoutMinor'])))
    expect(setup.wallet.booked.size).toBe(0)
    expect((await setup.call(vendor, '/transactions', span)).body['transactions']).toEqual([])
  })
})

describe('a transfer-wallet vendor', () => {
  const transfer = (id: string, direction: string, amount: string) =>
    setup.call('CQ9', '/wallet/transfer', { transfer_id: id, account_id: 'm-1', currency: 'PLY', direction, amount })

  test('accepts and pays out money, each transfer once', async () => {
    expect((await transfer('t-1', 'in', '50.00')).body).toEqual({ status: 'done', balance: '50.00' })
    const again = await Promise.all([transfer('t-1', 'in', '50.00'), transfer('t-1', 'in', '50.00')])
    expect(again.map(({ body }) => body)).toEqual([1, 2].map(() => ({ status: 'done', balance: '50.00' })))
    expect((await transfer('t-2', 'out', '50.01')).body).toEqual({ status: 'refused', balance: '50.00' })
    const both = await Promise.all(['t-3', 't-4'].map(async (id) => transfer(id, 'out', '30.00')))
    expect(both.map(({ body }) => body['status']).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      'done',
      'refused',
    ])
    await setup.restart()
    const balance = await setup.call('CQ9', '/wallet/balance', { account_id: 'm-1', currency: 'PLY' })
    expect(balance.body).toEqual({ balance: '20.00' })
    const status = async (id: string) => (await setup.call('CQ9', '/wallet/transfer/status', { transfer_id: id })).body
    expect(await status('t-1')).toEqual({ status: 'done', balance: '50.00' })
    expect(await status('t-2')).toMatchObject({ status: 'refused' })
    expect(await status('never')).toEqual({ status: 'unknown' })
  })

  test('plays only with the money it holds and never calls the platform', async () => {
    setup.wallet.isDown = true
    await transfer('t-1', 'in', '0.50')
    const session = await launch('CQ9', 'wheel')
    const refused = await setup.window('spin', spin(session, { choice: 'bold' }))
    expect(refused.body).toEqual({ code: 'insufficient_funds' })
    await transfer('t-2', 'in', '1.00')
    const { body } = await setup.window('spin', spin(session, { requestId: 'request-2', choice: 'bold' }))
    expect(body['balanceMinor']).toBe(String(50n + BigInt(String(body['payoutMinor']))))
    expect(setup.wallet.booked.size).toBe(0)
  })

  test('is the only kind that accepts transfers', async () => {
    expect(await setup.call('PG', '/wallet/balance', { account_id: 'm-1', currency: 'PLY' })).toMatchObject({
      status: 404,
    })
  })
})

test('the next round of a card game uses the drawn card and no other', async () => {
  const session = await launch('PG', 'cards', { demo: true })
  const opened = (await setup.window('open', { session })).body
  const openCard = Number(opened['openCard'])
  // The reply to the window: the choices for the open card.
  const choices = opened['choices'] as { id: string; payCoins: number }[]
  const choice = choices.find(({ payCoins }) => payCoins > 0)?.id
  const stale = await setup.window('spin', spin(session, { choice, openCard: (openCard + 1) % 52 }))
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } })
  const { body } = await setup.window('spin', spin(session, { choice, openCard }))
  expect(body).toMatchObject({ drawn: { shown: { kind: 'card', openCard, card: body['openCard'] } } })
})

test('the journal loses only an incomplete last line', async () => {
  const session = await launch('PG', 'slots')
  await setup.window('spin', spin(session))
  const file = join(setup.dataDir, 'journal.jsonl')
  const whole = readFileSync(file, 'utf8')
  const sums = setup.sandbox.books.sums('PG', 'm-1')
  appendFileSync(file, '{"kind":"movement","movement":{"id":"cut o')
  await setup.restart()
  expect(readFileSync(file, 'utf8')).toBe(whole)
  expect(setup.sandbox.books.sums('PG', 'm-1')).toEqual(sums)
})
