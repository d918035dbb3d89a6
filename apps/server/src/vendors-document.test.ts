import { createHmac, createPublicKey, createSign, createVerify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runFreeRoundsCommand } from './free-rounds-command.ts'
import { brandId } from './kernel/ids.ts'
import { listenAsVendor, type LaunchSeen, type ListeningVendor } from './testing/listening-vendor.ts'
import { openTestServer, type TestServer } from './testing/open-test-server.ts'

const page = readFileSync(new URL('../../../docs/vendors.md', import.meta.url), 'utf8')

interface Example {
  readonly path: string
  readonly header: string
  readonly signature: string
  readonly body: string
  /** Missing for a call of the site. */
  readonly answer: { readonly status: number; readonly text: string } | undefined
}

const blocks = /```http\nPOST (\S+)\n([\w-]+): (\S+)\n\n(.+)\n(?:\n(\d{3}) (.+)\n)?```/g
const examples = [...page.matchAll(blocks)].map(
  ([, path = '', header = '', signature = '', body = '', status, text = '']): Example => {
    return {
      path,
      header,
      signature,
      body,
      answer: status === undefined ? undefined : { status: Number(status), text },
    }
  },
)

const privateKey = /```pem\n([\s\S]+?)```/.exec(page)?.[1] ?? ''
const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' })
const secret = /Secret of `gcp`: `([^`]+)`/.exec(page)?.[1] ?? ''
/** The player and the session of the page. */
const [account = '', session = ''] = [/"account_id":"(\w+)"/, /"session_id":"([\w-]+)"/].map(
  (one) => one.exec(page)?.[1],
)

/** What the page says that a vendor is told of new free rounds. */
const givenOnPage: Readonly<Record<string, unknown>> | undefined = JSON.parse(
  examples.find(({ path }) => path === '/freespins/issue')?.body ?? '{}',
)

const signGcp = (body: string) => createHmac('sha256', secret).update(body).digest('hex')
const signRs = (body: string) => createSign('RSA-SHA256').update(body).sign(privateKey, 'base64')

function isSigned({ header, signature, body }: Example): boolean {
  if (header === 'X-REQUEST-SIGN') return signature === signGcp(body)
  return createVerify('RSA-SHA256').update(body).verify(publicKey, signature, 'base64')
}

describe('each example on the page for vendors', () => {
  it('is found by this test', () => {
    expect(examples).toHaveLength(page.split('```http').length - 1)
    expect(examples.length).toBeGreaterThan(20)
  })

  it.each(examples)('is signed with the keys of the page: $path $body', (example) => {
    expect(isSigned(example)).toBe(true)
  })

  it('detects a planted fault: a signature over another byte', () => {
    for (const example of examples) expect(isSigned({ ...example, body: `${example.body} ` })).toBe(false)
  })
})

describe('the examples, sent to a server in the order of the page', () => {
  let server: TestServer
  let vendor: ListeningVendor
  beforeAll(async () => {
    server = await openTestServer()
    vendor = await listenAsVendor()
  })
  afterAll(async () => {
    vendor.close()
    await server.close()
  })

  /** Connects a vendor with the keys of the page, and launches a game of it. */
  async function launch(dialect: 'gcp' | 'rs', vendorCode: string, gameCode: string): Promise<LaunchSeen> {
    const keys = dialect === 'gcp' ? { vendor: secret, house: secret } : { vendor: publicKey, house: privateKey }
    const shared = { brandId: brandId(1), walletMode: 'seamless', gameTypes: ['RNG'], isDemo: false } as const
    await server.vendors.connect({ ...shared, dialect, vendorCode, keys, apiBase: vendor.origin })
    const { call } = await server.newMember(`reader${dialect}`)
    await call(contract.launchGame, { body: { gameCode, vassalage: vendorCode, gameType: 'RNG' } })
    const seen = vendor.launches.at(-1)
    if (seen === undefined) throw new Error('the vendor was not asked')
    return seen
  }

  /** Gives the player of `gcp` the free rounds of the page, which the vendor takes. */
  async function giveFreeRounds(): Promise<void> {
    const randomness = { uuid: () => String(givenOnPage?.['issue_id']) }
    const terms = [
      '--vendor',
      'PG',
      '--game',
      'teahouse-tiles',
      '--rounds',
      '10',
      '--bet',
      '100',
      '--reference',
      'page',
    ]
    const said = ['--by', 'Kanya', '--reason', 'the page has them']
    const parts = { database: server.test.owner, clock: server.clock, randomness }
    await runFreeRoundsCommand(parts, ['issue', 'readergcp', ...terms, ...said], () => undefined)
    await server.runJob('send free rounds')
  }

  /** Sends an example with the names of a real player, signed again, and returns the answer with the page's names. */
  async function send({ path, header, body }: Example, player: LaunchSeen) {
    const raw = body.replaceAll(account, player.account_id).replaceAll(session, player.session_id)
    const { statusCode, body: text } = await server.site.inject({
      method: 'POST',
      url: path,
      headers: {
        host: 'localhost',
        'content-type': 'application/json',
        [header]: header === 'X-REQUEST-SIGN' ? signGcp(raw) : signRs(raw),
      },
      payload: raw,
    })
    return { status: statusCode, text: text.replaceAll(player.account_id, account) }
  }

  it.each([
    ['gcp', 'PG', 'teahouse-tiles'],
    ['rs', 'EG2', 'cherry-arcade-1962'],
  ] as const)('are answered in %s as the page says', async (dialect, vendorCode, gameCode) => {
    const player = await launch(dialect, vendorCode, gameCode)
    if (dialect === 'gcp') await giveFreeRounds()
    const calls = examples.filter(({ path }) => path.startsWith(`/wallet/${dialect}/`))
    expect(calls.length).toBeGreaterThan(9)
    for (const example of calls)
      expect([example.body, await send(example, player)]).toEqual([example.body, example.answer])
  })

  it('ask a vendor to give free rounds with what the page says', () => {
    const player = vendor.launches[0]?.account_id ?? ''
    const given = vendor.launches.find((body) => 'issue_id' in body)
    expect(JSON.parse(JSON.stringify(given).replaceAll(player, account))).toEqual(givenOnPage)
  })

  it('ask a vendor to open a game with the fields of the page', () => {
    const opening = examples.find(({ path }) => path === '/launch')
    expect(Object.keys(vendor.launches[0] ?? {})).toEqual(Object.keys(JSON.parse(opening?.body ?? '{}')))
  })
})
