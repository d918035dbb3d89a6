import { CallRefused } from '@baize/contract/client'
import type { Endpoint, Game, systemStatus, ValueOf } from '@baize/contract'
import { defaultLanguage, languages } from '@baize/phrases'
import { vi } from 'vitest'

/** A request to a test's server: the method, and the address with its query. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** The body, if it was sent as plain JSON. */
  readonly body?: unknown
  readonly idempotencyKey?: string
}

/** A stand-in for the server, set up by a test. */
export interface StandInHouse {
  /** All requests so far, in order. */
  readonly asked: readonly Asked[]
  /** Sets an endpoint's reply from now on; a `CallRefused` refuses. */
  answer<E extends Endpoint>(endpoint: E, answer: ValueOf<E> | CallRefused): void
}

/**
 * Stands in for the server in a browser test, until `vi.unstubAllGlobals()`. Calls without a set reply never resolve.
 *
 * To change:
 * - a stand-in server for unit tests of the site: `standInHouse` here; rendering a part of the site, `showPart` in
 *   `show-part.tsx`
 */
export function standInHouse(): StandInHouse {
  const asked: Asked[] = []
  const answers = new Map<string, unknown>()
  const keyOf = (method: string, path: string) => `${method} ${path}`
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const { pathname: path, searchParams } = new URL(address, 'http://house.example')
    const idempotencyKey = new Headers(headers).get('idempotency-key')
    asked.push({
      method,
      path,
      query: Object.fromEntries(searchParams),
      ...(typeof body === 'string' && body.startsWith('{') ? { body: JSON.parse(body) as unknown } : {}),
      ...(idempotencyKey === null ? {} : { idempotencyKey }),
    })
    const key = keyOf(method, path)
    return answers.has(key) ? replyOf(answers.get(key)) : new Promise<Response>(() => undefined)
  })
  return {
    asked,
    answer: ({ method, path }, answer) => void answers.set(keyOf(method, path), answer),
  }
}

function replyOf(answer: unknown): Response {
  if (!(answer instanceof CallRefused)) return Response.json({ success: true, value: answer })
  const { code, message, status, captcha, fields } = answer
  return Response.json({ success: false, code, message, value: { captcha, fields } }, { status })
}

/** A playable game of the lobby. */
export function standInGame(changed: Partial<Game> = {}): Game {
  return {
    nodeId: '1001',
    gameName: 'Lotus Lanterns',
    displayName: 'Lotus Lanterns',
    showIcon: '/art/lotus.webp',
    smallIcon: '/art/lotus-180.webp',
    lagerIcon: '/art/lotus-large.webp',
    isHot: 0,
    vassalage: 'BZ',
    vendorName: 'Baize',
    gameType: 'RNG',
    gameClassify: 'SLOT',
    gameCode: 'bz-lotus-lanterns',
    supportPlay: 1,
    isGame: 'GAME',
    minBet: '0.10',
    minLineNum: 1,
    state: 'open',
    ...changed,
  }
}

/** The status of an open platform. */
export function standInStatus(changed: Partial<ValueOf<typeof systemStatus>> = {}): ValueOf<typeof systemStatus> {
  return {
    systemStatus: 0,
    maintenance: false,
    maintenanceEnd: null,
    regionRestriction: false,
    restrictedBy: null,
    location: { ip: '127.0.0.1', country: null },
    customerService: [],
    domainRoute: [],
    resources: [{ labelNameEn: 'imgUrl', url: '/art/' }],
    phoneProof: { register: false, access: false },
    register: {
      fields: [],
      minimumAge: 18,
      birthdayAge: 18,
      methods: ['username'],
      smsEnabled: false,
      mobileRegPass: true,
      mobileCountry: 'TH',
      mobileDigits: [],
      terms: null,
      termsVersion: null,
    },
    analytics: { gtagId: null },
    mode: 'demo',
    brandCode: 'demo',
    brandName: 'Baize',
    merchantCode: 'baize',
    platform: 'WEB',
    defaultLanguage,
    languages: [...languages],
    timeZone: 'Asia/Bangkok',
    currencyCode: 'PLY',
    currencySymbol: '$',
    currencyDigits: 2,
    welcomeCredit: '1000.00',
    mainDomain: 'localhost',
    whitelabel: [],
    prizeModes: [],
    gameSelectorTabs: [],
    jackpotSource: 'none',
    officialChannels: [],
    ...changed,
  }
}
